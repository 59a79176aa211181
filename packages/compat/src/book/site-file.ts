import { parse, type Dialect, type Policy } from 'ruly'
import { decodeFile, type StoredFile } from './entry-coding.ts'

/** The file of a site, ready for verdicts. */
export interface SiteFile {
  /** URL of the file; empty if unknown. */
  readonly url: string
  /** Milliseconds since the epoch. */
  readonly freshUntil: number
  /** Parsed at the first question. */
  readonly policy: Policy
  /** The stored entry. */
  readonly coded: Uint8Array
}

/** How files are read, and for which agent. */
export interface SiteReading {
  readonly agent: string
  readonly dialect: Dialect
  readonly strict: boolean
}

/** The file in an entry of a storage; undefined if the entry cannot be read. */
export function siteFileOf(coded: Uint8Array, reading: SiteReading): SiteFile | undefined {
  const stored = decodeFile(coded)
  if (stored === undefined) return undefined
  let policy: Policy | undefined
  return {
    url: stored.url,
    freshUntil: stored.freshUntil,
    coded,
    get policy() {
      return (policy ??= policyOf(stored, reading))
    },
  }
}

/** All of it counts: limits are for fetchers. */
function policyOf({ bytes, url }: StoredFile, { agent, dialect, strict }: SiteReading): Policy {
  const file = parse(bytes, { dialect, url: url || undefined, maxBytes: Infinity, strict })
  return file.forAgent(agent)
}
