import { createHash } from 'node:crypto'

import type { AccessPolicy } from 'ruly/access'

import { toJson } from './json-shape.ts'

/** Under which keys a store keeps the records of a client. */
export interface RecordKeys {
  of(origin: string): string
  /** The origin of a record of this client; undefined for the key of another. */
  originOf(key: string): string | undefined
}

/**
 * Keys for the records of a robot under a policy: the origin, a space, and a digest of all that a record depends on.
 *
 * A record has the meanings that its policy gave, whatever that one is called, and what a server says to one robot it need not say to
 * another.
 */
export function recordKeys(policy: AccessPolicy, userAgent: string): RecordKeys {
  const digest = createHash('sha256')
    .update(toJson([sorted(policy), userAgent]))
    .digest('base64url')
  const end = ` ${digest.slice(0, 22)}`
  return {
    of: (origin) => origin + end,
    originOf: (key) => (key.endsWith(end) ? key.slice(0, -end.length) : undefined),
  }
}

/** The same data, the members of its objects by their names: the order in which they were written says nothing. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return members.map(([name, member]) => [name, sorted(member)])
}
