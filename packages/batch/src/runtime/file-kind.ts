import { isCdx } from '@ruly/client/internal'

import { nameOf } from './open-input.ts'
import { UserError } from './user-error.ts'

/** What a file is, and how ruly can read it. */
export interface FileKind {
  readonly is: string
  readonly cure?: string
  /** The cure where a list of URLs is wanted, if it is another one. */
  readonly cureAsList?: string
}

const unpackFirst = 'Decompress it first.'
const asCensus = 'To analyze it, use ruly census.'
const asCsv = 'Export the column with the URLs as CSV.'

/** By the first bytes, one character for each. */
const beginnings: readonly (FileKind & { readonly magic: string })[] = [
  { magic: '\u001f\u008b', is: 'gzip', cure: unpackFirst },
  { magic: '\u0028\u00b5\u002f\u00fd', is: 'zstd', cure: unpackFirst },
  { magic: '\u005d\u002a\u004d\u0018', is: 'zstd with a dictionary', cure: unpackFirst },
  { magic: 'BZh', is: 'bzip2', cure: unpackFirst },
  { magic: '\u00fd7zXZ', is: 'xz', cure: unpackFirst },
  { magic: '7z\u00bc\u00af', is: 'a 7z archive', cure: unpackFirst },
  {
    magic: 'PK\u0003\u0004',
    is: 'a zip archive or an .xlsx file',
    cure: 'Unpack it first.',
    cureAsList: 'Unpack it, or save it as CSV.',
  },
  { magic: '%PDF-', is: 'a PDF document' },
  { magic: '\u0089PNG', is: 'a PNG image' },
  { magic: '\u00ff\u00d8\u00ff', is: 'a JPEG image' },
  { magic: 'GIF8', is: 'a GIF image' },
  { magic: 'PAR1', is: 'Parquet', cureAsList: asCsv },
  { magic: 'SQLite format 3', is: 'an SQLite database', cureAsList: asCsv },
  { magic: 'WARC/', is: 'a WARC', cure: asCensus },
]

/** What a file is that is no text, by its first bytes and not by its name; undefined for text and what is not known. */
export function fileKindOf(head: Uint8Array): FileKind | undefined {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 16)).toString('latin1')
  return beginnings.find(({ magic }) => start.startsWith(magic))
}

/** Throws a `UserError` for a file that is no robots.txt by its first bytes: what has no rules would allow everything. */
export function checkIsRobotsFile(path: string, head: Uint8Array): void {
  const kind = fileKindOf(head) ?? (isListing(head) ? cdxListing : undefined)
  if (kind !== undefined)
    throw isOtherKind(path, { cure: 'Pass the robots.txt itself.', ...kind }, 'a robots.txt')
}

/** The error for a file that is not what was expected, with the cure. */
export function isOtherKind(path: string, { is, cure }: FileKind, expected: string): UserError {
  const what = `cannot read ${nameOf(path)}: it is ${is}, expected ${expected}.`
  return new UserError(`${what} ${cure ?? `Pass ${expected}.`}`)
}

export const cdxListing: FileKind = { is: 'a CDX listing', cure: 'To check its URLs, use ruly bulk.' }

/** Whether a file is a CDX listing, by its first line. */
export function isListing(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1')
  return isCdx(text.split('\n', 1)[0]?.trimEnd() ?? '')
}
