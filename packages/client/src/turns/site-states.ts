/** What is known of sites, until it says nothing any more. */
export interface SiteStates<State> {
  get(site: string): State | undefined
  has(site: string): boolean
  set(site: string, state: State, now: number): void
  /** The sites that are remembered. */
  sites(): IterableIterator<string>
  /** How many sites are remembered. */
  readonly size: number
}

const fewSites = 1024

/**
 * States that are forgotten some time after `quietAt`.
 *
 * Every site is looked at when there are twice as many as were left the last time, so that this costs each site little.
 */
export function createSiteStates<State>(quietAt: (state: State) => number): SiteStates<State> {
  const states = new Map<string, State>()
  let sweepAt = fewSites
  return {
    get: (site) => states.get(site),
    has: (site) => states.has(site),
    set(site, state, now) {
      states.set(site, state)
      if (states.size <= sweepAt) return
      for (const [name, known] of states) if (quietAt(known) <= now) states.delete(name)
      sweepAt = Math.max(fewSites, 2 * states.size)
    },
    sites: () => states.keys(),
    get size() {
      return states.size
    },
  }
}
