import { parse, type Policy, type Agent, type Robots } from 'ruly'
import type { Dialect } from 'ruly/dialects'

import { fileOf } from './record/copies.ts'
import type { Attempt, Copy, SiteRecord } from './record/site-record.ts'

/** Where the record of a site was found. */
export type Source = 'network' | 'store' | 'memory'

/** A site in memory: its record, and its file once it was asked for. */
export interface KnownSite {
  readonly record: SiteRecord
  /** The last good copy, parsed; a file without rules where there is none. */
  readonly robots: Robots
  policyFor(agent: Agent): Policy
}

/** What is known of a site, its file parsed at the first question. */
export function knownSite(record: SiteRecord, dialect: Dialect, strict: boolean): KnownSite {
  let robots: Robots | undefined
  return {
    record,
    get robots() {
      return (robots ??= parsed(record, dialect, strict))
    },
    policyFor(agent) {
      return this.robots.forAgent(agent)
    },
  }
}

function parsed({ url, copy }: SiteRecord, dialect: Dialect, strict: boolean): Robots {
  // The fetch has kept to the limit of the access policy: what was read counts.
  const options = { dialect, url, strict, maxBytes: Infinity }
  return parse(copy === undefined ? '' : fileOf(copy), options)
}

/** Bytes that a site takes in memory once it was asked about, roughly, as measured by `bench/process-memory.mjs`; and what its server made long. */
export function weightOf({ copy, last }: SiteRecord): number {
  if (copy === undefined) return 3000 + textOf(last)
  return 5000 + Math.ceil(3.5 * copy.bytes.length) + textOf(last) + textOf(copy)
}

/** Characters of the URLs and fields that an answer left. */
function textOf({ finalUrl, redirects, ...fields }: Attempt | Copy): number {
  const hops = redirects.flatMap(({ url, location = '' }) => [url, location])
  const kept =
    'etag' in fields
      ? [fields.etag, fields.lastModified, fields.contentType, fields.cacheControl, fields.expires]
      : []
  return [finalUrl, ...hops, ...kept].reduce((sum, text = '') => sum + text.length, 0)
}
