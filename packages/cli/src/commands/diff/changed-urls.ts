import {
  countText,
  createFaultNotes,
  type FetchList,
  type ListTally,
  nameOf,
  readUrls,
  UserError,
} from '@ruly/batch/internal'
import type { ChangedUrl, Differ } from '@ruly/lint'

import type { Progress } from '../../runtime/progress.ts'
import type { Notes, RunContext } from '../../runtime/run-context.ts'

/** How lists of URLs are read. */
export interface UrlListing extends RunContext {
  readonly progress: Progress
  /** Undefined if nothing is a URL. */
  readonly fetch: FetchList | undefined
}

/** Stands for the sitemaps that a robots.txt names. A file of this name is `./sitemap`. */
export const ownSitemaps = 'sitemap'

/** The lists that `--urls` means; undefined for none. Of the sitemaps those of the old file, which are online, or if it names none, those of the new one. */
export function listsOf(urls: string | undefined, differ: Differ): readonly string[] | undefined {
  if (urls !== ownSitemaps) return urls === undefined ? undefined : [urls]
  const [before = [], after = []] = [differ.old, differ.new].map(({ sitemaps }) =>
    sitemaps.flatMap(({ url }) => url ?? []),
  )
  return [...new Set(before.length > 0 ? before : after)]
}

/** The URLs of lists whose verdict changes, for each agent. */
export async function changedUrls(
  paths: readonly string[],
  agents: readonly string[],
  { differ, listing }: { readonly differ: Differ; readonly listing: UrlListing },
): Promise<readonly ChangedUrl[]> {
  const { notes, progress, ...context } = listing
  const asking = agents.map((agent) => differ.forAgent(agent))
  const found: ChangedUrl[] = []
  for (const path of paths) {
    const tally: ListTally = { urls: 0, malformed: 0, withAgent: 0 }
    const reading = {
      ...context,
      tally,
      signal: context.output.signal,
      needsSite: false,
      onFaults: createFaultNotes(notes),
    }
    for await (const urls of readUrls(path, reading)) {
      for (const url of urls) found.push(...asking.flatMap((ask) => ask(url) ?? []))
      progress.advance(urls.length)
    }
    tellList(path, tally, notes)
  }
  return found
}

/** Malformed lines are only noted, unless there are no other lines: then it is the wrong list. */
function tellList(path: string, { urls, malformed }: ListTally, notes: Notes): void {
  const counted = `${nameOf(path)}: ${countText(malformed, malformed + urls)}`
  if (malformed > 0 && urls === 0) throw new UserError(counted)
  if (malformed > 0) notes.note(counted)
  else if (urls === 0) notes.note(`${nameOf(path)} contains no URLs.`)
}
