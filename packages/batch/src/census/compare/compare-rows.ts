import type { Restriction } from '@ruly/lint'

import { rowsInFile } from '../../rows/rows-in-file.ts'

/** A site that restricts an agent more or less than before. */
export interface RestrictionChange {
  readonly agent: string
  readonly site: string
  readonly before: Restriction
  readonly after: Restriction
}

/** What changed for an agent at the sites that both censuses know. */
export interface AgentChanges {
  readonly agent: string
  /** Sites whose restriction both censuses know. */
  readonly sites: number
  /** Sites that restrict it more, and those of them that close everything now. */
  readonly more: number
  readonly newlyFull: number
  /** Sites that restrict it less. */
  readonly less: number
}

/** From the least to the most. */
const order: readonly Restriction[] = ['none', 'partial', 'allowlist', 'full']

/** By agent, then by site: the restriction as a place in the order. */
type Restrictions = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * Compares the rows of two censuses, as NDJSON or Parquet. Of several rows about a site and an agent, the one with the latest date counts.
 *
 * @param onChange - Called for each change, by agent and site.
 * @returns the changes of each agent that both censuses know, those with most new restrictions first
 */
export async function compareRows(
  [before, after]: readonly [before: string, after: string],
  onChange: (change: RestrictionChange) => Promise<void>,
): Promise<readonly AgentChanges[]> {
  const old = await restrictionsIn(before)
  const now = await restrictionsIn(after)
  const all: AgentChanges[] = []
  for (const agent of [...old.keys()].filter((name) => now.has(name)).sort()) {
    const changes = changesOf(old.get(agent), now.get(agent))
    const counts = { sites: changes.length, more: 0, newlyFull: 0, less: 0 }
    for (const [site, from, to] of changes) {
      if (from === to) continue
      if (to < from) counts.less++
      else counts.more++
      if (to > from && order[to] === 'full') counts.newlyFull++
      await onChange({ agent, site, before: order[from] as Restriction, after: order[to] as Restriction })
    }
    all.push({ agent, ...counts })
  }
  return all.toSorted((a, b) => b.more - a.more || (a.agent < b.agent ? -1 : 1))
}

type SiteChange = readonly [site: string, from: number, to: number]

/** The sites that are in both, by name. */
function changesOf(
  old: ReadonlyMap<string, number> = new Map(),
  now: ReadonlyMap<string, number> = new Map(),
): readonly SiteChange[] {
  return Array.from(now, ([site, to]): SiteChange => [site, old.get(site) ?? -1, to])
    .filter(([, from]) => from >= 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

async function restrictionsIn(path: string): Promise<Restrictions> {
  const all = new Map<string, Map<string, number>>()
  const dates = new Map<string, string>()
  for await (const row of rowsInFile(path, ['site', 'agent', 'date', 'restriction'])) {
    const { site, agent, date, restriction } = row as Readonly<Record<string, string | null>>
    const place = order.indexOf(restriction as Restriction)
    if (place < 0) continue
    const [name, own] = [String(agent), String(site)]
    const sites = all.get(name) ?? new Map<string, number>()
    all.set(name, sites)
    const isOlder = sites.has(own) && (date ?? '') < (dates.get(`${own} ${name}`) ?? '')
    if (isOlder) continue
    sites.set(own, place)
    if (date !== null && date !== undefined) dates.set(`${own} ${name}`, date)
  }
  return all
}
