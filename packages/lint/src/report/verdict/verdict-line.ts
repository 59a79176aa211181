import { accessInBrief } from '@ruly/common/access-text'
import type { Reason, Verdict } from 'ruly'
import { verdictColumn, type Answer } from './answer-text.ts'
import { plainStyle, type Style } from '../text/style.ts'
import { visible } from '../text/visible.ts'
import { shortened } from '../text/width.ts'

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
