import type { Policy, Verdict } from 'ruly'
import { accessText } from '@ruly/common/access-text'
import { verdictLine, verdictText, visibleJson } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { evidenceInBrief } from '../../sites/evidence-text.ts'
import { createAgentMatrix } from './agent-matrix.ts'
import type { Ask, Asked, Asking, QuestionCommand, RobotsFile } from '../../questions/question-command.ts'
import type { CheckOptions } from './command.ts'
import { answerRequest } from '../../questions/answer-request.ts'
import { isPermission } from '../../questions/question-command.ts'
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
    if (isMatrix && format === 'text' && urlsPath === undefined) return inMatrix(asked)
    return {
      about: (file) => {
        const asking = askingIn(asked, file)
        return (name) => asking({ name, policy: file.forAgent(name) })
      },
    }
  },
}

function inMatrix(asked: Asked): Asking {
  const matrix = createAgentMatrix(asked)
  return {
    about: (file) => (name) => {
      const policy = file.forAgent(name)
      return (url) => {
        const verdict = policy.check(url)
        matrix.add(name, url, verdict, file)
        return { isGood: isPermission(verdict) }
      }
    },
    end: () => matrix.text(),
  }
}

interface Agent {
  readonly name: string
  readonly policy: Pick<Policy, 'check'>
}

type AskingAgent = (agent: Agent) => Ask

function askingIn(asked: Asked, file: RobotsFile): AskingAgent {
  if (asked.request.format !== 'text') return asJson
  return asked.request.urlsPath === undefined ? asText(asked, file) : asLine(asked)
}

const asJson: AskingAgent = ({ name, policy }) => {
  const agent = visibleJson(name)
  const jsonOf = verdictJson()
  return (url) => {
    const verdict = policy.check(url)
    const text = `{"agent":${agent},"url":${visibleJson(url)},${jsonOf(verdict).slice(1)}`
    return { isGood: isPermission(verdict), text }
  }
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

function asText(asked: Asked, { robots, site }: RobotsFile): AskingAgent {
  const { request, style } = asked
  return ({ name: agent, policy }) =>
    (url) => {
      const verdict = policy.check(url)
      const text = verdictText({ agent, url, verdict }, robots, style)
      const below = request.quiet ? '' : evidenceInBrief(site, style, asked)
      return { isGood: isPermission(verdict), text: text + below }
    }
}

function asLine({ request, style }: Asked): AskingAgent {
  const several = request.agents.length > 1
  return ({ name: agent, policy }) =>
    (url) => {
      const verdict = policy.check(url)
      const answer = several ? { agent, url, verdict } : { url, verdict }
      return { isGood: isPermission(verdict), text: verdictLine(answer, style) }
    }
}
