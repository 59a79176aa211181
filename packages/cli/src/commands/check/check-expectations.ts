import { checkStandardInput, nameOf, UserError } from '@ruly/batch/internal'
import { counted } from '@ruly/common/words'
import type { Verdict } from 'ruly'
import { verdictText, visibleJson } from '@ruly/lint'

import { evidenceInBrief } from '../../sites/evidence-text.ts'
import { answerRequest } from '../../questions/answer-request.ts'
import type { QuestionCommand } from '../../questions/question-command.ts'
import { requestOf } from '../../questions/request.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import type { CheckOptions } from './command.ts'
import { readExpectations, type Expectation, type Expectations } from './read-expectations.ts'

/** Compares the verdicts with those that a file expects. Exit code 1 if one differs. */
export async function checkExpectations(
  path: string,
  words: readonly string[],
  options: CheckOptions,
  context: RunContext,
): Promise<void> {
  const { robots, agents: set } = options
  if (words.length > 0 || (set !== undefined && set !== 'documented'))
    throw new UserError('--expect takes agents and URLs from its file. Omit AGENT, URL and --agents.')
  checkStandardInput([robots, path])
  const { openInput } = context
  const expected = await readExpectations(path, { openInput, needsSite: robots === undefined })
  const agents = new Set(Array.from(expected.values(), (ofUrl) => [...ofUrl.keys()]).flat())
  const request = await requestOf([...expected.keys()], { ...options, agent: [...agents] })
  await answerRequest(comparing(expected, nameOf(path)), request, context)
}

/** Text output: the verdicts that differ with the lines around their rules, and how many do. JSON: every verdict. */
function comparing(expected: Expectations, name: string): QuestionCommand {
  const differences: Difference[] = []
  let count = 0
  return {
    begin: (asked) => ({
      about: (file) => (agent) => {
        const policy = file.forAgent(agent)
        return (url) => {
          const expectation = expected.get(url)?.get(agent)
          // The file expects something of this agent, but not for this URL.
          if (expectation === undefined) return { isGood: true }
          count++
          const verdict = policy.check(url)
          const isGood = verdict.allowed === expectation.allowed
          if (asked.request.format !== 'text') return { isGood, text: jsonOf(expectation, verdict) }
          if (!isGood) {
            const below = asked.request.quiet ? '' : evidenceInBrief(file.site, asked.style, asked)
            const text = verdictText({ agent, url, verdict }, file.robots, asked.style) + below
            differences.push({ expectation, text })
          }
          return { isGood }
        }
      },
      end: () => (asked.request.format === 'text' ? reportText(differences, count, name) : undefined),
    }),
  }
}

function jsonOf({ line, agent, url, allowed }: Expectation, verdict: Verdict): string {
  return visibleJson({ agent, url, expected: { line, allowed }, ...verdict })
}

interface Difference {
  readonly expectation: Expectation
  readonly text: string
}

/** The differences in the order of the file, and the total. */
function reportText(differences: readonly Difference[], count: number, name: string): string {
  const verdicts = counted(count, 'verdict')
  if (differences.length === 0) return `${verdicts} as in ${name}`
  const ordered = differences.toSorted((a, b) => a.expectation.line - b.expectation.line)
  const texts = ordered.map(({ expectation: { line, allowed }, text }) => {
    return `${name}:${line}: expected ${allowed ? 'allowed' : 'disallowed'}, got\n${text}`
  })
  const total = `${differences.length.toLocaleString('en')} of ${verdicts} not as in ${name}`
  return [...texts, total].join('\n\n')
}
