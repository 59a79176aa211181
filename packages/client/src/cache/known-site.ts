import { parse, type Policy, type Robot, type Robots } from 'ruly'
import type { Dialect } from 'ruly/dialects'

import { parseInputOf } from '../fetch/charset.ts'
import type { SiteRecord } from './site-record.ts'

/** Where what is known of a site was found. */
export type Source = 'network' | 'store' | 'memory'

/** A site in memory: its record, and its file once it was asked for. */
export interface KnownSite {
  readonly record: SiteRecord
  /** The last good copy, parsed; a file without rules where there is none. */
  readonly robots: Robots
  policyFor(robot: Robot): Policy
}

/** What is known of a site, its file parsed at the first question. */
export function knownSite(record: SiteRecord, dialect: Dialect, strict: boolean): KnownSite {
  let robots: Robots | undefined
  return {
    record,
    get robots() {
      return (robots ??= parsed(record, dialect, strict))
    },
    policyFor(robot) {
      return this.robots.forAgent(robot)
    },
  }
}

function parsed({ url, copy }: SiteRecord, dialect: Dialect, strict: boolean): Robots {
  const input = copy === undefined ? '' : parseInputOf(copy.octets, copy.charset, 'utf-8')
  // The fetch has kept to the limit of the access policy: what was read counts whole.
  return parse(input, { dialect, url, strict, maxOctets: Infinity })
}

/** Octets that a site takes in memory, roughly: file, text, rules and what is around them. */
export function weightOf({ copy }: SiteRecord): number {
  return 2048 + 6 * (copy?.octets.length ?? 0)
}
