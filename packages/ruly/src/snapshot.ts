import type { ByteString } from '@ruly/common/utf8'
import { isUrlWithHost } from '@ruly/common/file-options'
import { RobotsError } from './model/robots-error.ts'
import { typeOf } from '@ruly/common/type-of'

/**
 * A robots.txt as plain JSON: the file itself and how it was read, not the result of parsing.
 *
 * So a snapshot is as long as its file, gets the fixes of later parsers, and can be read in any dialect.
 */
export interface Snapshot {
  /** Format of the snapshot. */
  readonly version: 1
  /** Name of the dialect that read the file, for information only. */
  readonly dialect: string
  /** URL of the file, as given to `parse`. */
  readonly url?: string
  /** How many bytes of the file are read. */
  readonly maxBytes: number
  /** The file as given: one character (U+0000 to U+00FF) for each byte. */
  readonly content: ByteString
}

export function snapshotOf(
  content: ByteString,
  from: {
    readonly dialect: { readonly name: string }
    readonly url: string | undefined
    readonly maxBytes: number
  },
): Snapshot {
  const { dialect, url } = from
  // JSON has no Infinity.
  const maxBytes = Math.min(from.maxBytes, Number.MAX_SAFE_INTEGER)
  return { version: 1, dialect: dialect.name, ...(url === undefined ? {} : { url }), maxBytes, content }
}

/**
 * The parts of a snapshot.
 *
 * @throws `RobotsError` (`snapshot-not-readable`) that names the wrong part
 */
export function checkedSnapshot(data: unknown): Snapshot {
  const snapshot = data as Partial<Snapshot> | null
  if (typeof snapshot !== 'object' || snapshot === null) throw notReadable('it', 'an object', data)
  const { version, content, maxBytes, url } = snapshot
  if (version !== 1) throw notReadable('"version"', '1', version)
  if (typeof content !== 'string') throw notReadable('"content"', 'a string', content)
  const [wide] = /[^\u0000-\u00ff]/.exec(content) ?? []
  if (wide !== undefined)
    throw notReadable('"content"', 'characters up to U+00FF', wide, JSON.stringify(wide))
  if (!isLimit(maxBytes)) throw notReadable('"maxBytes"', 'a whole number above 0', maxBytes)
  if (url !== undefined && typeof url !== 'string') throw notReadable('"url"', 'a string', url)
  if (url !== undefined && !isUrlWithHost(url))
    throw notReadable('"url"', 'an absolute URL', url, JSON.stringify(url.slice(0, 100)))
  return snapshot as Snapshot
}

function isLimit(maxBytes: unknown): boolean {
  return Number.isSafeInteger(maxBytes) && (maxBytes as number) > 0
}

/** A number is told as it is, anything else by its type: not every object has a text. */
function notReadable(
  name: string,
  wanted: string,
  value: unknown,
  got = typeof value === 'number' ? String(value) : typeOf(value),
): RobotsError {
  return new RobotsError(
    'snapshot-not-readable',
    `Cannot read this snapshot: ${name} must be ${wanted}, got ${got}. Fetch the file again.`,
  )
}
