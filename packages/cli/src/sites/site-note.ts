import type { SiteRobots } from '@ruly/client'
import { accessText, otherAgentText } from '@ruly/common/access-text'
import { visible } from '@ruly/lint'

import { durationText } from '../runtime/durations.ts'
import { answerText } from './evidence-text.ts'

/** A note for a site whose file was not read: why, and what applies instead; undefined if it was read, or is missing. */
export function siteNote(
  { rules, evidence }: Pick<SiteRobots, 'rules' | 'evidence'>,
  now: number = Date.now(),
): string | undefined {
  if (evidence.state !== 'unreachable') return refusalNote(rules, evidence)
  const age = evidence.file === undefined ? '' : durationText(now - evidence.file.fetchedAt)
  const meanwhile = {
    file: `using the copy from ${age} ago`,
    'allow-all': 'everything is allowed',
    'disallow-all': 'everything is disallowed',
    deferred: 'nothing may be fetched yet',
  }
  return `${visible(evidence.robotsUrl)} is unreachable, ${answerText(evidence)}: ${meanwhile[rules]}.`
}

/** What a status says that may be meant for the User-Agent of the request alone. */
function refusalNote(rules: SiteRobots['rules'], evidence: SiteRobots['evidence']): string | undefined {
  if (rules === 'file') return undefined
  const verdict = { reason: rules, evidence }
  return otherAgentText(verdict) && `${visible(evidence.robotsUrl)}: ${accessText(verdict)}.`
}
