import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

import { checkedOptions, optional, text } from '@ruly/common/checked-options'
import { parsedUrl } from '@ruly/common/parsed-url'
import { isSuccess } from '@ruly/common/response-parts'

import { requestUrl } from '../http/redirects.ts'
import { RecentMap } from '../runtime/recent-map.ts'
import { captureIn, cdxFields, type Capture } from './cdx.ts'
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
 * The response of a capture comes from the WARC file that its line names. Without that, it is a file that an earlier line has with the same
 * digest, so that a listing alone says when a file had not changed. Of a status above 399, the status is enough. Other lines are left out, with the
 * reason.
 *
 * @param path the listing, with gzip, zstd or neither
 * @param options where the WARC files are
 * @returns the responses, and for each other line why it is left out
 * @throws (the iteration) what reading the listing throws; `TypeError` for wrong options
 * @example
 * const history = createLmdbHistory({ path: 'robots-history.mdb' })
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', history })
 * const { imported, skipped } = await client.importFrom(readCdx('robots.cdxj', { folder: 'warcs' }))
 * console.log(imported, skipped)
 * @see {@link https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/ CDX}
 */
export async function* readCdx(
  path: string,
  options: ReadCdxOptions = {},
): AsyncGenerator<RecordedResponse | ImportSkip, void, undefined> {
  const { folder = dirname(path) } = checkedOptions('readCdx()', options, { folder: optional(text) })
  const { head, all, close } = await peekFile(createReadStream(path))
  const packing = packingOf(head)
  const listing = Readable.from(packing === undefined ? all : unpacked(all, packing), { objectMode: false })
  const known = new RecentMap<RecordedResponse>(room)
  let fields: readonly string[] | undefined
  try {
    for await (const line of createInterface({ input: listing, crlfDelay: Infinity })) {
      if (line.trim() === '') continue
      const header = cdxFields(line)
      if (header !== undefined) fields = header
      else yield await responseOf(captureIn(line, fields), folder, known)
    }
  } finally {
    listing.destroy()
    await close()
  }
}

async function responseOf(
  capture: Capture | undefined,
  folder: string,
  known: RecentMap<RecordedResponse>,
): Promise<RecordedResponse | ImportSkip> {
  if (capture === undefined) return 'damaged'
  const { url, fetchedAt, status, digest } = capture
  if (parsedUrl(url)?.pathname !== '/robots.txt') return 'other-path'
  const own = await archived(capture, folder)
  if (typeof own === 'object') {
    if (digest !== undefined && isSuccess(own.status)) known.set(digest, own, own.body.length + 1000)
    return { ...own, fetchedAt }
  }
  // Where a redirect leads is not in the digest, and many have the same body: none.
  const same = isSuccess(status ?? 200) ? known.get(digest ?? '') : undefined
  if (same !== undefined) return { ...same, url, fetchedAt }
  if (status === undefined || status < 400) return own ?? 'no-response'
  return { url, status, headers: [], body: new Uint8Array(), fetchedAt }
}

/** The response in the WARC file that a capture names; undefined where that is not there, or another one is. */
async function archived(
  { url, filename, offset, length }: Capture,
  folder: string,
): Promise<RecordedResponse | ImportSkip | undefined> {
  if (filename === undefined || offset === undefined || length === 0) return undefined
  // By its last name only: a listing must not lead out of the folder.
  const path = join(folder, basename(filename))
  const facts = await stat(path).catch(() => undefined)
  if (facts?.isFile() !== true || offset >= facts.size) return undefined
  const end = length === undefined ? undefined : offset + length - 1
  const stream = createReadStream(path, { start: offset, ...(end === undefined ? {} : { end }) })
  const found = await firstOf(readWarc(stream))
  if (typeof found !== 'object') return found === 'no-response' ? undefined : found
  return requestUrl(found.url)?.href === requestUrl(url)?.href ? found : undefined
}

/** The first response of a WARC, or why it cannot be read, also for damaged zstd. */
async function firstOf(
  responses: AsyncIterable<RecordedResponse | ImportSkip>,
): Promise<RecordedResponse | ImportSkip | undefined> {
  try {
    for await (const found of responses) return found
    return undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'Z_DATA_ERROR') throw error
    return 'damaged'
  }
}
