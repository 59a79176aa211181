import { SEAL_BYTES } from '../table/sealed.ts'
import type { StoreEntry } from './store.ts'

/** What a sweep needs to know of an entry. */
export interface Weight {
  /** In bytes. */
  readonly size: number
  readonly expiresAt: number
}

/** Whether an entry is there at a time; one whose expiry is no number never is. */
export function isLive({ expiresAt }: { readonly expiresAt: number }, now: number): boolean {
  return now < expiresAt
}

/** The share of the bound that a sweep leaves. The rest is for what is written until the next one. */
export function roomOf(maxBytes: number): number {
  return maxBytes * 0.9
}

/** The entries that a sweep removes: what has expired, then what expires soonest, until the rest has room. */
export function toSweep<Entry extends Weight>(
  entries: readonly Entry[],
  now: number,
  maxBytes: number,
): readonly Entry[] {
  const swept = entries.filter((entry) => !isLive(entry, now))
  const live = entries.filter((entry) => isLive(entry, now))
  let excess = live.reduce((sum, { size }) => sum + size, 0) - roomOf(maxBytes)
  if (excess <= 0) return swept
  for (const entry of live.sort((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1))) {
    if (excess <= 0) break
    swept.push(entry)
    excess -= entry.size
  }
  return swept
}

/** Counts what is written, and sweeps whenever that is a tenth of the bound; one sweep at a time. */
export function createSweeper(
  maxBytes: number,
  sweep: () => Promise<number>,
): {
  readonly sweep: () => Promise<number>
  readonly wrote: (bytes: number) => Promise<void>
  /** Resolves when no sweep runs, whether it succeeded or not. */
  readonly idle: () => Promise<void>
} {
  let written = 0
  let running: Promise<number> | undefined
  const sweepOnce = (): Promise<number> => {
    written = 0
    running ??= sweep().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    sweep: sweepOnce,
    async wrote(bytes) {
      written += bytes
      if (written >= maxBytes - roomOf(maxBytes)) await sweepOnce()
    },
    async idle() {
      await running?.catch(() => 0)
    },
  }
}

/** How much an entry has before its key, as it lies in files and databases. */
export const EXPIRY_AND_LENGTH_BYTES = 12

/** How many bytes an entry counts for. */
export function sizeOf(key: string, { bytes }: StoreEntry): number {
  return (
    SEAL_BYTES + EXPIRY_AND_LENGTH_BYTES + new TextEncoder().encode(JSON.stringify(key)).length + bytes.length
  )
}
