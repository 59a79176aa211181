import type { SiteRobots } from '@ruly/client'
import { visible } from 'ruly/report'

import { durationText } from '../runtime/durations.ts'
import { answerText } from './evidence-text.ts'

/** A note for an unreachable site: why, and what applies instead; undefined for other sites. */
export function siteNote(
  { rules, evidence }: Pick<SiteRobots, 'rules' | 'evidence'>,
  now: number = Date.now(),
): string | undefined {
  if (evidence.state !== 'unreachable') return undefined
  const age = evidence.file === undefined ? '' : durationText(now - evidence.file.fetchedAt)
  const meanwhile = {
    file: `using the copy from ${age} ago`,
    'allow-all': 'everything is allowed',
    'disallow-all': 'everything is disallowed',
    deferred: 'nothing may be fetched yet',
  }
  return `${visible(evidence.robotsUrl)} is unreachable, ${answerText(evidence)}: ${meanwhile[rules]}.`
}
