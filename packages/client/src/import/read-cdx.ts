import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

import { parsedUrl } from '@ruly/common/parsed-url'
import { LRUCache } from 'lru-cache'

import { readWarc } from './read-warc.ts'
import { packingOf, unpacked } from './unpacked.ts'
import { peekFile } from './warc-items.ts'
import type { ImportSkip, RecordedResponse } from './recorded-response.ts'

/** Options of `readCdx`. */
export interface ReadCdxOptions {
  /**
   * Where the WARC files are that the listing names.
   *
   * @default the folder of the listing
   */
  readonly folder?: string | undefined
}

/** What files take that others of the same digest need, in bytes. */
const room = 64 * 1024 * 1024

/**
 * Reads the captures of robots.txt files that a CDX listing has, for `client.importFrom`: CDX as web archives write it, CDXJ, and the JSON lines
 * of index servers.
 *
 * The file of a capture comes from the WARC file that its line names, or from an earlier line with the same digest: so a listing alone
 * says when a file had not changed. Of a status above 399, the status is enough. Other lines are `no-response`.
 *
 * @param path the listing, with gzip, zstd or neither
 * @param options where the WARC files are
 * @returns the responses, and for each other line why it is left out
 * @throws (the iteration) what reading the listing throws
 * @example
 * const history = createLmdbHistory({ path: 'robots-history.mdb' })
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', history })
 * const { imported, skipped } = await client.importFrom(readCdx('robots.cdxj', { folder: 'warcs' }))
 * console.log(imported, skipped)
 * @see {@link https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/ CDX}
 */
export async function* readCdx(
  path: string,
  { folder = dirname(path) }: ReadCdxOptions = {},
): AsyncGenerator<RecordedResponse | ImportSkip, void, undefined> {
  const { head, all } = await peekFile(createReadStream(path))
  const packing = packingOf(head)
  const text = Readable.from(packing === undefined ? all : unpacked(all, packing), { objectMode: false })
  const known = new LRUCache<string, RecordedResponse>({
    maxSize: room,
    sizeCalculation: ({ body }) => body.length + 1000,
  })
  let fields: readonly string[] | undefined
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
      if (line.trim() === '') continue
      const header = cdxFields(line)
      if (header !== undefined) fields = header
      else yield await responseOf(captureIn(line, fields), folder, known)
    }
  } finally {
    text.destroy()
  }
}

async function responseOf(
  capture: Capture | undefined,
  folder: string,
  known: LRUCache<string, RecordedResponse>,
): Promise<RecordedResponse | ImportSkip> {
  if (capture === undefined) return 'damaged'
  const { url, fetchedAt, status, digest } = capture
  if (parsedUrl(url)?.pathname !== '/robots.txt') return 'other-path'
  const own = await archived(capture, folder)
  const found = typeof own === 'object' ? own : digest === undefined ? undefined : known.get(digest)
  if (found !== undefined) {
    if (digest !== undefined) known.set(digest, found)
    return { ...found, url, fetchedAt }
  }
  if (status === undefined || status < 400) return own ?? 'no-response'
  return { url, status, headers: [], body: new Uint8Array(), fetchedAt }
}

/** The response in the WARC file that a capture names; undefined where that is not there. */
async function archived(
  { filename, offset, length }: Capture,
  folder: string,
): Promise<RecordedResponse | ImportSkip | undefined> {
  if (filename === undefined || offset === undefined) return undefined
  // By its last name only: a listing must not lead out of the folder.
  const path = join(folder, basename(filename))
  const facts = await stat(path).catch(() => undefined)
  if (facts?.isFile() !== true || offset >= facts.size) return undefined
  const end = length === undefined ? undefined : offset + length - 1
  const stream = createReadStream(path, { start: offset, ...(end === undefined ? {} : { end }) })
  for await (const found of readWarc(stream)) return found === 'no-response' ? undefined : found
  return undefined
}

/** A line of a CDX listing. */
interface Capture {
  readonly url: string
  /** In milliseconds since the epoch. */
  readonly fetchedAt: number
  /** Undefined where the line has none, as for a file that was found unchanged. */
  readonly status: number | undefined
  /** Stands for the bytes of the response, without its header. */
  readonly digest: string | undefined
  /** The WARC file. */
  readonly filename: string | undefined
  /** Where its record begins, in bytes. */
  readonly offset: number | undefined
  /** How long the record is, in bytes. */
  readonly length: number | undefined
}

type Values = Readonly<Record<string, unknown>>

/** What the letters of a header stand for. */
const letters: Readonly<Record<string, string>> = {
  b: 'timestamp',
  a: 'url',
  s: 'status',
  k: 'digest',
  S: 'length',
  V: 'offset',
  g: 'filename',
}

/** Without a header: what the servers of web archives send, and the nine and eleven fields of files. */
export const usualFields: Readonly<Record<number, readonly string[]>> = {
  7: ['', 'timestamp', 'url', '', 'status', 'digest', 'length'],
  9: ['', 'timestamp', 'url', '', 'status', 'digest', '', 'offset', 'filename'],
  11: ['', 'timestamp', 'url', '', 'status', 'digest', '', '', 'length', 'offset', 'filename'],
}

/** The fields that a header line names; undefined for any other line. */
export function cdxFields(line: string): readonly string[] | undefined {
  const [name, ...rest] = line.trimStart().split(/ +/)
  return name === 'CDX' ? rest.map((letter) => letters[letter] ?? '') : undefined
}

/** Whether a line begins a listing: a header, CDXJ, or fields as files have them. */
export function isCdx(line: string): boolean {
  if (/^ ?CDX( [A-Za-z])+\s*$/.test(line)) return true
  if (/^\S+ \d{14} \{/.test(line)) return true
  const words = line.trim().split(/ +/)
  return usualFields[words.length] !== undefined && /^\d{14}$/.test(words[1] ?? '')
}

/** The capture of a line: JSON, CDXJ, or fields as the header names them. Undefined for any other line. */
export function captureIn(line: string, fields: readonly string[] | undefined): Capture | undefined {
  const values = valuesIn(line, fields)
  if (values === undefined) return undefined
  const url = textIn(values, 'url') ?? textIn(values, 'original')
  const fetchedAt = timeOf(textIn(values, 'timestamp') ?? '')
  if (url === undefined || fetchedAt === undefined) return undefined
  return {
    url,
    fetchedAt,
    status: numberIn(values, 'status') ?? numberIn(values, 'statuscode'),
    digest: textIn(values, 'digest')?.replace(/^sha1:/i, ''),
    filename: textIn(values, 'filename'),
    offset: numberIn(values, 'offset'),
    length: numberIn(values, 'length'),
  }
}

function valuesIn(line: string, fields: readonly string[] | undefined): Values | undefined {
  const brace = line.indexOf('{')
  if (brace === 0) return objectOf(line)
  const [, timestamp, json] = /^\S+ (\d{14}) (\{.*\})\s*$/.exec(line) ?? []
  if (json !== undefined) {
    const values = objectOf(json)
    return values && { ...values, timestamp }
  }
  const words = line.trim().split(/ +/)
  const names = fields ?? usualFields[words.length]
  if (names === undefined || names.length !== words.length) return undefined
  return Object.fromEntries(words.map((word, index) => [names[index] ?? '', word]))
}

function objectOf(json: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Values) : undefined
  } catch {
    return undefined
  }
}

/** A dash stands for nothing. */
function textIn(values: Values, name: string): string | undefined {
  const value = values[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '-' && value !== '' ? value : undefined
}

function numberIn(values: Values, name: string): number | undefined {
  const text = textIn(values, name)
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** A time of 14 digits, in UTC. */
function timeOf(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? undefined : time
}
