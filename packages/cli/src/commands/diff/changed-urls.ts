import type { ChangedUrl, Differ } from 'ruly/diff'

import { countText, createFaultNotes } from '../../lists/fault-notes.ts'
import type { FetchList } from '../../lists/open-list.ts'
import { readUrls, type ListTally } from '../../lists/read-urls.ts'
import type { Notes } from '../../runtime/notes.ts'
import { nameOf } from '../../runtime/open-input.ts'
import type { Progress } from '../../runtime/progress.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { UserError } from '../../runtime/user-error.ts'

/** How lists of URLs are read. */
export interface UrlListing extends RunContext {
  readonly progress: Progress
  /** Undefined if nothing is a URL. */
  readonly fetch: FetchList | undefined
}

/** The URLs of a list whose verdict changes, for each agent. */
export async function changedUrls(
  path: string,
  agents: readonly string[],
  {
    differ,
    listing: { notes, progress, ...context },
  }: { readonly differ: Differ; readonly listing: UrlListing },
): Promise<readonly ChangedUrl[]> {
  const asking = agents.map((agent) => differ.forAgent(agent))
  const tally: ListTally = { urls: 0, malformed: 0, withAgent: 0 }
  const reading = {
    ...context,
    tally,
    signal: context.output.signal,
    needsSite: false,
    onFaults: createFaultNotes(notes),
  }
  const found: ChangedUrl[] = []
  for await (const urls of readUrls(path, reading)) {
    for (const url of urls) {
      for (const ask of asking) {
        const change = ask(url)
        if (change !== undefined) found.push(change)
      }
    }
    progress.advance(urls.length)
  }
  tellList(path, tally, notes)
  return found
}

/** Malformed lines are only noted, unless there are no other lines: then it is the wrong list. */
function tellList(path: string, { urls, malformed }: ListTally, notes: Notes): void {
  const counted = `${nameOf(path)}: ${countText(malformed, malformed + urls)}`
  if (malformed > 0 && urls === 0) throw new UserError(counted)
  if (malformed > 0) notes.note(counted)
  else if (urls === 0) notes.note(`${nameOf(path)} contains no URLs.`)
}
