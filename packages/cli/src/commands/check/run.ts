import type { Verdict } from 'ruly'
import { accessText } from '@ruly/common/access-text'
import { verdictLine, verdictText, visibleJson } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { evidenceInBrief } from '../../sites/evidence-text.ts'
import { createAgentMatrix } from './agent-matrix.ts'
import {
  isPermission,
  type Asked,
  type QuestionCommand,
  type RobotsFile,
} from '../../questions/question-command.ts'
import type { CheckOptions } from './command.ts'
import { answerRequest } from '../../questions/answer-request.ts'
import { requestOf } from '../../questions/request.ts'

export const run: Run<CheckOptions> = async (words, options, context) => {
  const { expect } = options
  if (expect === undefined) return await answerRequest(check, await requestOf(words, options), context)
  const { checkExpectations } = await import('./check-expectations.ts')
  await checkExpectations(expect, words, options, context)
}

/** Text output: one line per URL of a list; for URLs of arguments, each verdict with the lines around its rule. */
const check: QuestionCommand = {
  isBriefInLists: true,
  begin: (asked) => {
    const { isMatrix, format, urlsPath } = asked.request
    const hasMatrix = isMatrix && format === 'text' && urlsPath === undefined
    const matrix = hasMatrix ? createAgentMatrix(asked) : undefined
    return {
      about: (file) => (agent) => {
        const policy = file.forAgent(agent)
        const textOf = matrix?.about(agent, file) ?? textFor(agent, asked, file)
        return (url) => {
          const verdict = policy.check(url)
          return { isGood: isPermission(verdict), text: textOf(url, verdict) }
        }
      },
      end: () => matrix?.text(),
    }
  },
}

/** What is written about a verdict, if anything. */
type VerdictText = (url: string, verdict: Verdict) => string | undefined

function textFor(agent: string, asked: Asked, file: RobotsFile): VerdictText {
  if (asked.request.format !== 'text') return asJson(agent)
  return asked.request.urlsPath === undefined ? asText(agent, asked, file) : asLine(agent, asked)
}

function asJson(name: string): VerdictText {
  const agent = visibleJson(name)
  const jsonOf = verdictJson()
  return (url, verdict) => `{"agent":${agent},"url":${visibleJson(url)},${jsonOf(verdict).slice(1)}`
}

/** Verdicts of one agent as JSON, memoized by the line of the rule, or by the reason if there is no rule. */
function verdictJson(): (verdict: Verdict) => string {
  const written = new Map<number | string, string>()
  return (verdict) => {
    const key = verdict.rule?.line ?? verdict.reason
    const known = written.get(key)
    if (known !== undefined) return known
    const json = visibleJson({ ...verdict, note: accessText(verdict) })
    written.set(key, json)
    return json
  }
}

function asText(agent: string, asked: Asked, { robots, site }: RobotsFile): VerdictText {
  const { request, style } = asked
  return (url, verdict) => {
    const below = request.quiet ? '' : evidenceInBrief(site, style, asked)
    return verdictText({ agent, url, verdict }, robots, style) + below
  }
}

function asLine(agent: string, { request, style }: Asked): VerdictText {
  const several = request.agents.length > 1
  return (url, verdict) => verdictLine(several ? { agent, url, verdict } : { url, verdict }, style)
}
