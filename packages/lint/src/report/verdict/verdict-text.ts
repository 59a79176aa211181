import { utf8OfText } from '@ruly/common/utf8'
import type { Robots, RuleVerdict, Reason, Verdict } from 'ruly'
import { accessInBrief } from '@ruly/common/access-text'

import { headLine, type Answer, verdictColumn } from './answer-text.ts'
import { excerpt } from '../text/excerpt.ts'
import { reasonText } from './reason-text.ts'
import { plainStyle, type Style } from '../text/style.ts'
import { visible } from '../text/visible.ts'
import { shortened } from '../text/width.ts'

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

const ruleColumns = 100

/** The reasons other than a rule, in a few words. */
export const briefReasons: Readonly<Record<Exclude<Reason, 'rule'>, string>> = {
  'no-matching-rule': 'no rule matches',
  'no-group': 'no group for this agent',
  'robots-txt-itself': 'robots.txt itself',
  'not-governed': 'no robots.txt governs it',
  unknown: 'no fresh robots.txt',
  deferred: 'ask again later',
  'ignores-wildcard': 'ignores groups for *, its operator says',
  'ignores-robots-txt': 'ignores robots.txt, its operator says',
  'allow-all': 'the access policy allows everything',
  'disallow-all': 'the access policy disallows everything',
  override: 'an override decides',
}

/**
 * A verdict on one line, for streams. The agent is included if it is given.
 *
 * @param answer URL and verdict, and the agent if wanted
 * @param style how the parts look; plain text by default
 * @returns one line without its end, safe on a terminal
 * @example
 * const verdict = parse('User-agent: *\nDisallow: /private\n').check('ExampleBot', '/private/a')
 * verdictLine({ url: '/private/a', verdict }) // 'disallowed  /private/a  line 2: Disallow: /private'
 */
export function verdictLine(
  { agent, url, verdict }: Pick<Answer, 'url' | 'verdict'> & Partial<Answer>,
  style: Style = plainStyle,
): string {
  const name = agent === undefined ? '' : `  ${visible(agent)}`
  return `${verdictColumn(verdict, style)}${visible(url)}${name}  ${style.faint(why(verdict))}`
}

function why(verdict: Verdict): string {
  if (verdict.reason !== 'rule') return accessInBrief(verdict) ?? briefReasons[verdict.reason]
  const { line, text } = verdict.rule
  return `line ${line}: ${shortened(text.trim(), ruleColumns)}`
}
