import type { AccessPolicy } from 'ruly/access'
import { RobotsError } from 'ruly'

import { decodeRecord, encodeRecord } from '../cache/record/record-coding.ts'
import { policyKey } from '../cache/record/record-keys.ts'
import type { SiteRecord } from '../cache/record/site-record.ts'
import type { History, HistoryEntry } from './history.ts'

/** The history of sites as a client under one access policy writes and reads it. */
export interface SiteHistory {
  /** Keeps a record that is known from a time on. */
  add(origin: string, record: SiteRecord, at: number): Promise<void>
  /** Keeps a record that somebody else has made, unless it is the newest one already. */
  addIfNew(origin: string, record: SiteRecord, at: number): Promise<void>
  /** The record that was known at a time. */
  recordAt(origin: string, time: number): Promise<SiteRecord | undefined>
  /** The record of an entry under this policy; undefined for an entry of another policy. */
  recordOf(entry: HistoryEntry): Promise<SiteRecord | undefined>
  /** Any access policy under which something was known at a time, as `name digest`. */
  otherPolicyAt(origin: string, time: number): Promise<string | undefined>
}

export function createSiteHistory(history: History, access: AccessPolicy): SiteHistory {
  let finding: Promise<string> | undefined
  const ownPolicy = (): Promise<string> => (finding ??= policyKey(access))

  async function add(origin: string, record: SiteRecord, at: number): Promise<void> {
    await history.add(origin, entryOf(record, Math.max(0, Math.floor(at)), await ownPolicy()))
  }

  return {
    add,
    async addIfNew(origin, record, at) {
      const newest = await history.at(origin, at, await ownPolicy())
      if (newest?.askedAt !== record.last.at) await add(origin, record, at)
    },
    async recordAt(origin, time) {
      const entry = await history.at(origin, time, await ownPolicy())
      return entry && recordIn(entry)
    },
    recordOf: async (entry) => (entry.policy === (await ownPolicy()) ? recordIn(entry) : undefined),
    otherPolicyAt: async (origin, time) => (await history.at(origin, time))?.policy,
  }
}

const nothing = new Uint8Array()

function entryOf(record: SiteRecord, at: number, policy: string): HistoryEntry {
  const { copy, last, unreachable } = record
  return {
    at,
    askedAt: last.at,
    policy,
    status: last.status,
    isAnswered: unreachable === undefined,
    sha256: copy?.sha256,
    file: copy?.bytes,
    record: encodeRecord({ ...record, copy: copy && { ...copy, bytes: nothing } }),
  }
}

function recordIn({ record: coded, file, at }: HistoryEntry): SiteRecord {
  const record = decodeRecord(coded)
  const { copy } = record ?? {}
  if (record === undefined || (copy !== undefined && file === undefined))
    throw new RobotsError(
      'store-not-usable',
      `The history has an entry of ${new Date(at).toISOString()} that this version cannot read. Read it with the version that wrote it.`,
    )
  return copy === undefined || file === undefined ? record : { ...record, copy: { ...copy, bytes: file } }
}
