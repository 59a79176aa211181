import type { ByteString } from './model/byte-string.ts'
import { RobotsError } from './model/robots-error.ts'

/**
 * A robots.txt as plain JSON: the file itself and how it was read, not what was made of it.
 *
 * So a snapshot is as long as its file, never outlives a corrected parser, and can be read in any dialect.
 */
export interface Snapshot {
  readonly version: 1
  /** Name of the dialect that read the file: for people, never looked up. */
  readonly dialect: string
  readonly url?: string
  readonly maxBytes: number
  /** The file, one character (U+0000 to U+00FF) an octet. */
  readonly octets: string
}

export function snapshotOf(
  octets: ByteString,
  from: {
    readonly dialect: { readonly name: string }
    readonly url: string | undefined
    readonly maxBytes: number
  },
): Snapshot {
  const { dialect, url, maxBytes } = from
  return { version: 1, dialect: dialect.name, ...(url === undefined ? {} : { url }), maxBytes, octets }
}

/** The parts of a snapshot, or an error that says what about it is wrong. */
export function checkedSnapshot(data: unknown): Snapshot {
  const snapshot = data as Partial<Snapshot> | null
  if (typeof snapshot !== 'object' || snapshot === null) throw notReadable('it is no object')
  if (snapshot.version !== 1) throw notReadable(`its version is ${String(snapshot.version)}, not 1`)
  if (typeof snapshot.octets !== 'string') throw notReadable('its "octets" are no string')
  if (/[^\u0000-\u00ff]/.test(snapshot.octets))
    throw notReadable('its "octets" have characters beyond U+00FF')
  if (!isLimit(snapshot.maxBytes)) throw notReadable('its "maxBytes" is no whole number above 0')
  if (snapshot.url !== undefined && typeof snapshot.url !== 'string')
    throw notReadable('its "url" is no string')
  return snapshot as Snapshot
}

function isLimit(maxBytes: unknown): boolean {
  return Number.isSafeInteger(maxBytes) && (maxBytes as number) > 0
}

function notReadable(why: string): RobotsError {
  return new RobotsError(
    'snapshot-not-readable',
    `This is no snapshot that this version of ruly can read: ${why}. Fetch the file again.`,
  )
}
