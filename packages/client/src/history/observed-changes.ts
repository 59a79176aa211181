import type { ObservedChanges } from '../cache/record/lifetime-by-changes.ts'
import type { HistoryEntry } from './history.ts'

/** What an entry says of a file, without the file. */
export type Observed = Pick<HistoryEntry, 'at' | 'isAnswered' | 'status' | 'sha256'>

/** Counts entries, which come oldest first. */
export function countChanges(entries: Iterable<Observed>): ObservedChanges | undefined {
  let changes: ObservedChanges | undefined
  let before: string | undefined
  for (const { at, isAnswered, status, sha256 } of entries) {
    if (!isAnswered) continue
    const answer = sha256 ?? String(status)
    const isChange = before !== undefined && answer !== before
    before = answer
    changes = {
      firstSeen: changes?.firstSeen ?? at,
      lastSeen: at,
      observations: (changes?.observations ?? 0) + 1,
      changes: (changes?.changes ?? 0) + (isChange ? 1 : 0),
      lastChange: isChange ? at : changes?.lastChange,
    }
  }
  return changes
}
