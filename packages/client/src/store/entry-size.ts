import type { StoreEntry } from './store.ts'

/** How long the head of an entry is as it lies in files and databases. */
export const HEAD_OCTETS = 32

/** How many octets an entry counts for. */
export function sizeOf(key: string, { octets }: StoreEntry): number {
  return HEAD_OCTETS + new TextEncoder().encode(JSON.stringify(key)).length + octets.length
}
