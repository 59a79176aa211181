import type { SiteRobots } from '@ruly/client'
import { visible } from 'ruly/report'

import { durationText } from '../runtime/durations.ts'
import { answerText } from './evidence-text.ts'

/** One line about a site that could not be asked: why, and what counts meanwhile; undefined for any other. */
export function siteNote(
  { rules, evidence }: Pick<SiteRobots, 'rules' | 'evidence'>,
  now: number = Date.now(),
): string | undefined {
  if (evidence.state !== 'unreachable') return undefined
  const age = evidence.file === undefined ? '' : durationText(now - evidence.file.fetchedAt)
  const meanwhile = {
    file: `the copy kept for ${age} counts`,
    'allow-all': 'everything is allowed',
    'disallow-all': 'everything is disallowed',
    deferred: 'nothing may be fetched yet',
  }
  return `${visible(evidence.robotsUrl)} cannot be had, ${answerText(evidence)}: ${meanwhile[rules]}.`
}
