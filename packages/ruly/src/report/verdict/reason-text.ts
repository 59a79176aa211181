import type { Reason, Verdict } from '../../model/verdict.ts'
import { visible } from '../visible.ts'

const reasons: Readonly<Record<Exclude<Reason, 'rule' | 'no-matching-rule'>, string>> = {
  'no-group': 'the file has no group for this robot and none for *',
  'robots-txt-itself': 'every robot may fetch /robots.txt itself, whatever the rules say',
  'not-governed': 'this robots.txt does not govern the URL, which is of another site or of none',
  unknown: 'no fresh robots.txt of the site is at hand',
  deferred: 'the site cannot say now; ask again later',
  'allow-all': 'the access policy allows everything, as for a file that does not exist',
  'disallow-all': 'the access policy disallows everything, as for a server that fails',
}

/** The reason of a verdict in one clause, with the line or the group that it points at. */
export function reasonText(verdict: Verdict): string {
  if (verdict.reason === 'rule') return ruleText(verdict)
  if (verdict.reason === 'no-matching-rule') return noRuleText(verdict)
  return reasons[verdict.reason]
}

function ruleText(verdict: Verdict): string {
  const { rule } = verdict
  const decides = `${unnamed(verdict)}line ${rule?.line} of the group for ${robotsOf(verdict)} decides`
  const everything = `it ${verdict.allowed ? 'allows' : 'disallows'} everything`
  return rule?.pattern === '' ? `${decides} (without a path pattern, ${everything})` : decides
}

function noRuleText(verdict: Verdict): string {
  const place = `its group begins on line ${verdict.group?.line}`
  return `${unnamed(verdict)}no rule for ${robotsOf(verdict)} matches; ${place}`
}

/** Says first why a group for everyone counts at all. */
function unnamed({ token }: Verdict): string {
  return token === '*' ? 'no group names this robot; ' : ''
}

function robotsOf({ token }: Verdict): string {
  return token === undefined ? 'this robot' : visible(token)
}
