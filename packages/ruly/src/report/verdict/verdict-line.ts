import type { Reason, Verdict } from '../../model/verdict.ts'
import { verdictColumn, type Answer } from './answer-text.ts'
import { plainStyle, type Style } from '../style.ts'
import { visible } from '../visible.ts'
import { shortened } from '../width.ts'

const ruleColumns = 100

/** The reasons without a line, in a few words. */
export const briefReasons: Readonly<Record<Exclude<Reason, 'rule'>, string>> = {
  'no-matching-rule': 'no rule matches',
  'no-group': 'no group for this robot',
  'robots-txt-itself': 'robots.txt itself',
  'not-governed': 'not governed by this robots.txt',
  unknown: 'no fresh robots.txt at hand',
  deferred: 'ask again later',
  'allow-all': 'the access policy allows everything',
  'disallow-all': 'the access policy disallows everything',
}

/** A verdict on one line, for streams; the robot is in it where it is given. */
export function verdictLine(
  { agent, url, verdict }: Pick<Answer, 'url' | 'verdict'> & Partial<Answer>,
  style: Style = plainStyle,
): string {
  const name = agent === undefined ? '' : `  ${visible(agent)}`
  return `${verdictColumn(verdict, style)}${visible(url)}${name}  ${style.faint(why(verdict))}`
}

function why({ reason, rule }: Verdict): string {
  if (reason !== 'rule') return briefReasons[reason]
  return `line ${rule?.line}: ${shortened(rule?.text.trim() ?? '', ruleColumns)}`
}
