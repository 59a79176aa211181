import { getDomain } from 'tldts'

import { createBoundedMap } from '../../frame/bounded-map.ts'
import type { CensusRecord } from '../records/census-record.ts'

interface HostFacts {
  readonly host: string | null
  /** By the ICANN section of the Public Suffix List: its other section has suffixes that companies give away. */
  readonly registeredDomain: string | null
}

const unknownHost: HostFacts = { host: null, registeredDomain: null }

/** Sites that were seen before, in characters: two columns ask for each. */
const known = createBoundedMap<HostFacts>(10_000)

/** The host of a record whose URL is known, or whose file is named after its host. */
export function hostFactsOf({ site }: Pick<CensusRecord, 'site'>): HostFacts {
  return known.get(site) ?? known.set(site, factsOf(site), site.length)
}

function factsOf(site: string): HostFacts {
  if (!site.includes('://')) return unknownHost
  const host = site.slice(site.indexOf('://') + 3).replace(/:\d+$/, '')
  return { host, registeredDomain: getDomain(host) }
}
