import { brokenWhileUnreachable } from './events/after-observation.ts'
import type { Visit } from './visit-site.ts'
import type { CheckedWatchOptions } from './watch-options.ts'

/** A site that is unreachable. */
export interface UnreachableSite {
  /** Scheme, host and port. */
  readonly site: string
  /** The gates that are broken while crawlers without a copy of its robots.txt must assume that nothing is allowed. */
  readonly broken: readonly string[]
}

/** The sites that are reported as unreachable and have not answered since: by their visits, or if they were not due, by the folder. */
export async function unreachableSites(
  sites: Iterable<string>,
  visits: readonly Visit[],
  options: CheckedWatchOptions,
): Promise<readonly UnreachableSite[]> {
  const visited = new Map(visits.map(({ watch }) => [watch.site, watch]))
  const found: UnreachableSite[] = []
  for (const site of sites) {
    const watch = visited.get(site) ?? (await options.folder.read(site))
    if (watch.failing?.isReported === true)
      found.push({ site, broken: brokenWhileUnreachable(watch, options) })
  }
  return found
}
