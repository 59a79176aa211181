import type { AccessPolicy } from 'ruly/access'

import { builtin } from '../../runtime/builtin.ts'
import { toJson } from './record-coding.ts'

/** Under which keys a store keeps the records of a client. */
export interface RecordKeys {
  of(origin: string): Promise<string>
  /** The origin of a record of this client; undefined for the key of another, and before this client has asked for a key. */
  originOf(key: string): string | undefined
}

/**
 * Keys for the records of an agent under a policy: the origin, a space, and a digest of all that a record depends on.
 *
 * A record has the meanings that its policy gave, by what the policy says, not by its name, and what a server says to one agent it need not say to
 * another.
 */
export function recordKeys(policy: AccessPolicy, userAgent: string): RecordKeys {
  let end: string | undefined
  let finding: Promise<string> | undefined
  return {
    async of(origin) {
      end ??= ` ${await (finding ??= digestOf([sorted(policy), userAgent]))}`
      return origin + end
    },
    originOf: (key) => (end !== undefined && key.endsWith(end) ? key.slice(0, -end.length) : undefined),
  }
}

/** Stands for an access policy: its name, a space, and a digest of what it says. */
export async function policyKey(policy: AccessPolicy): Promise<string> {
  return `${policy.name} ${await digestOf(sorted(policy))}`
}

/** 128 bits. */
async function digestOf(data: unknown): Promise<string> {
  const digest = await sha256Of(new TextEncoder().encode(toJson(data)))
  return digest.slice(0, 32)
}

/** The same data, the members of its objects by their names: the order in which they were written says nothing. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return members.map(([name, member]) => [name, sorted(member)])
}

/** The SHA-256 of bytes, in hexadecimal digits. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  // A small file takes a tenth of the time of Web Crypto.
  const { hash } = builtin('node:crypto') ?? {}
  if (hash !== undefined) return hash('sha256', bytes)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
