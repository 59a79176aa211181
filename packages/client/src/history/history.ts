import type { ObservedChanges } from '../cache/record/lifetime-by-changes.ts'

/** What a client knew of a site from a time on. All times are milliseconds since the epoch. */
export interface HistoryEntry {
  /** Since when it was known. */
  readonly at: number
  /** When the robots.txt was requested. */
  readonly askedAt: number
  /** The access policy that it was read by: its name, a space, and a digest of what it says. */
  readonly policy: string
  /** The HTTP status; undefined where no response came. */
  readonly status: number | undefined
  /** Whether the site has answered; false where it is unreachable by this policy. */
  readonly isAnswered: boolean
  /** SHA-256 of the file in hexadecimal digits; undefined without a file. While a site is unreachable, it is that of the last copy. */
  readonly sha256: string | undefined
  /** The file, after content decoding; undefined without one. */
  readonly file: Uint8Array | undefined
  /** What the client knew besides, in its own encoding. */
  readonly record: Uint8Array
}

/**
 * Where a client keeps what it has seen of sites, and when, for questions about the past.
 *
 * An entry is kept when `add` resolves: a process that is killed after that does not lose it. What cannot be read is never taken for absent: calls
 * reject with a `RobotsError`, `store-not-usable`.
 */
export interface History {
  /** Keeps an entry. The same entry twice is one. */
  add(origin: string, entry: HistoryEntry): Promise<void>
  /**
   * The newest entry of a site that was known at a time.
   *
   * @param origin scheme, host and port of the site
   * @param time in milliseconds since the epoch
   * @param policy as in the entry; omitted for any
   * @returns undefined if nothing was known
   */
  at(origin: string, time: number, policy?: string): Promise<HistoryEntry | undefined>
  /** All entries of a site, oldest first. */
  entries(origin: string): AsyncIterable<HistoryEntry>
  /** How often a site was seen, and how often its file had changed; undefined if it never answered. */
  observedChanges(origin: string): Promise<ObservedChanges | undefined>
  /** Removes what is too old or too much by the options, unless that goes as entries come; returns how many entries were removed. */
  sweep(): Promise<number>
  /** Waits for writes that are under way, then closes the history. */
  close(): Promise<void>
}

/** What an entry says of a file, without the file. */
type Observed = Pick<HistoryEntry, 'at' | 'isAnswered' | 'status' | 'sha256'>

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
