import { accessText } from '@ruly/common/access-text'
import type { NoRuleVerdict, Reason, RuleVerdict, Verdict, VerdictFacts } from 'ruly'
import { visible } from '../text/visible.ts'

const reasons: Readonly<Partial<Record<Reason, string>>> = {
  'no-group': 'the file has no group for this agent and none for *',
  'robots-txt-itself': 'every agent may fetch /robots.txt itself, regardless of the rules',
  unknown: 'there is no fresh robots.txt of the site',
  'ignores-wildcard':
    'its operator says that groups for * do not apply to it, and the file has no group that names it',
  'ignores-robots-txt': 'its operator says that it ignores robots.txt',
}

/** The reason of a verdict in one clause, with its line or group. */
export function reasonText(verdict: Verdict): string {
  if (verdict.reason === 'rule') return ruleText(verdict)
  if (verdict.reason === 'no-matching-rule') return noRuleText(verdict)
  return accessText(verdict) ?? reasons[verdict.reason] ?? verdict.reason
}

function ruleText(verdict: RuleVerdict): string {
  const { rule } = verdict
  const decides = `${unnamed(verdict)}line ${rule.line} of the group for ${agentInWords(verdict)} decides`
  const everything = `it ${verdict.allowed ? 'allows' : 'disallows'} everything`
  return rule.pattern === '' ? `${decides} (without a path pattern, ${everything})` : decides
}

function noRuleText(verdict: NoRuleVerdict): string {
  const place = `its group begins on line ${verdict.group.line}`
  return `${unnamed(verdict)}no rule for ${agentInWords(verdict)} matches; ${place}`
}

/** Says first why a group for every agent applies. */
function unnamed({ token }: VerdictFacts): string {
  return token === '*' ? 'no group names this agent; ' : ''
}

function agentInWords({ token }: VerdictFacts): string {
  return token === undefined ? 'this agent' : visible(token)
}
