import {
  countText,
  createFaultNotes,
  isHttpUrl,
  type ListTally,
  nameOf,
  readUrls,
  type UrlReading,
} from '@ruly/batch/internal'
import { counted } from '@ruly/common/words'

import type { RunContext } from '../runtime/run-context.ts'

/** The URLs of sites in a list. Notes say how many of its lines are malformed, and how many URLs are of no site. */
export async function* sitesInList(
  path: string,
  context: RunContext,
  how: Pick<UrlReading, 'signal' | 'takesHosts'>,
): AsyncGenerator<string> {
  const { notes } = context
  const tally: ListTally = { urls: 0, malformed: 0, withAgent: 0 }
  const onFaults = createFaultNotes(notes)
  let others = 0
  for await (const urls of readUrls(path, {
    ...context,
    ...how,
    tally,
    fetch: undefined,
    needsSite: true,
    onFaults,
  }))
    for (const url of urls)
      if (isHttpUrl(url)) yield url
      else others++
  const { malformed } = tally
  if (malformed > 0) notes.note(`${nameOf(path)}: ${countText(malformed, malformed + tally.urls)}`)
  if (others > 0)
    notes.note(`${nameOf(path)}: ${counted(others, 'URL')} left out: the scheme must be http or https.`)
}
