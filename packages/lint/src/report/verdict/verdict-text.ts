import { utf8OfText } from '@ruly/common/utf8'
import type { Robots, RuleVerdict } from 'ruly'
import { headLine, type Answer } from './answer-text.ts'
import { excerpt } from '../text/excerpt.ts'
import { reasonText } from './reason-text.ts'
import { plainStyle, type Style } from '../text/style.ts'

/**
 * A verdict with its place in the file: the deciding line with a caret under its value, or the reason in words.
 *
 * @param answer agent, URL and verdict
 * @param robots the file that gave the verdict
 * @param style how the parts look; plain text by default
 * @returns lines without a line end after the last, safe on a terminal
 * @example
 * const robots = parse('User-agent: *\nDisallow: /private\n')
 * const verdict = robots.check('ExampleBot', '/private/a')
 * console.log(verdictText({ agent: 'ExampleBot', url: '/private/a', verdict }, robots))
 */
export function verdictText(answer: Answer, robots: Robots, style: Style = plainStyle): string {
  const { verdict } = answer
  const head = headLine(answer, style)
  if (verdict.reason !== 'rule') return `${head}\n  ${reasonText(verdict)}`
  const shownLines = {
    agentLine: agentLineOf(verdict, robots),
    decidingLine: verdict.rule.line,
    mark: verdict.allowed ? style.allowed : style.disallowed,
  }
  return [head, `  ${reasonText(verdict)}:`, ...excerpt(robots.lines, shownLines, style)].join('\n')
}

/** The user-agent line of the group that names the agent. */
function agentLineOf({ group, token = '' }: RuleVerdict, { groups, dialect }: Robots): number {
  const { isWildcard, names } = dialect.selection
  const agents = groups[group.index]?.agents ?? []
  const naming = agents.find(({ rawValue }) =>
    token === '*' ? isWildcard(rawValue) : names(rawValue, utf8OfText(token)),
  )
  return naming?.line ?? group.line
}
