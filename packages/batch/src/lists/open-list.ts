import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { text } from 'node:stream/consumers'

import { packingOf, peek, unpacked, type Peeked } from '@ruly/client/internal'
import { parsedUrl } from '@ruly/common/parsed-url'
import { visible } from '@ruly/lint'

import { cannotRead, nameOf, pathFrom, standardInput } from '../runtime/open-input.ts'
import type { Inputs } from '../runtime/inputs.ts'
import { UserError } from '../runtime/user-error.ts'
import { isHttpUrl } from '../runtime/url-fault.ts'
import { lineFeed } from './bytes/ascii.ts'
import { skipped } from './bytes/buffers.ts'
import { batchBytes } from './bytes/cut-lines.ts'
import type { ListFormat } from './formats/list-format.ts'
import { hasFirstLine, listKindOf, type LineList } from './formats/list-kind.ts'
import { sitemapLines } from './formats/sitemap-lines.ts'

/** Fetches a list. Rejects with a `UserError` if that fails. */
export type FetchList = (url: string) => Promise<AsyncIterable<Uint8Array>>

export interface ListOpening extends Inputs {
  /** Undefined to detect it from the name and the first line. */
  readonly format?: ListFormat | undefined
  /** Offset to start from, in bytes of the decompressed content. @default 0 */
  readonly from?: number
  /** Called with the number of bytes read, before decompression. */
  readonly count?: (bytes: number) => void
  /** Stops reading. */
  readonly signal?: AbortSignal
  /** Undefined if no requests may be sent: a URL is then an error. */
  readonly fetch?: FetchList | undefined
}

/** A list as lines: decompressed, and a sitemap converted to text. */
export interface OpenedList extends Omit<LineList, 'kind'> {
  readonly pieces: AsyncIterable<Uint8Array>
}

/** Opens a list of any format. Throws a `UserError` if it cannot be read or is not a list. */
export async function openList(path: string, opening: ListOpening): Promise<OpenedList> {
  return await openNested(path, opening, 0)
}

/** Whether there are enough bytes to tell the compression. */
function showsPacking(head: Buffer): boolean {
  // A line of text is answered as it comes, and can be shorter than the mark of a compression.
  return head.length >= 4 || head.includes('\n')
}

/** Limit for nested sitemap indexes, so that an index that lists itself ends with an error. */
const deepest = 3

async function openNested(path: string, opening: ListOpening, depth: number): Promise<OpenedList> {
  const { format, from = 0 } = opening
  let opened: Peeked | undefined
  try {
    const stored = await peek(storedBytes(path, 0, opening), showsPacking)
    opened = stored
    const packing = packingOf(stored.head)
    const list = await peek(packing === undefined ? stored.all : unpacked(stored.all, packing), hasFirstLine)
    opened = list
    const kind = listKindOf(path, list.head, format)
    if (kind.kind === 'lines') {
      const isPlain = packing === undefined && !isHttpUrl(path) && path !== standardInput
      const pieces = isPlain ? reopened(path, list, opening) : skipped(list.all, from)
      return { ...kind, pieces: readable(path, pieces, opening) }
    }
    const lines = sitemapLines(path, list.all, (loc) => childLines(path, loc, opening, depth + 1))
    return { ...asText, pieces: readable(path, skipped(lines, from), opening) }
  } catch (error) {
    await opened?.close()
    opening.signal?.throwIfAborted()
    throw cannotRead(path, error)
  }
}

const asText = { format: 'text', columns: undefined, hasHeading: false } as const

/** An uncompressed file from an offset on, without reading what comes before. */
async function* reopened(path: string, list: Peeked, opening: ListOpening): AsyncGenerator<Uint8Array> {
  const { from = 0, count } = opening
  if (from <= list.head.length) yield* skipped(list.all, from)
  else {
    await list.close()
    count?.(from - list.head.length)
    yield* storedBytes(path, from, opening)
  }
}

async function* storedBytes(
  path: string,
  start: number,
  { openInput, count, signal, fetch }: ListOpening,
): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = isHttpUrl(path)
    ? await fetched(path, fetch)
    : // A pipe has no places to start from, not even 0.
      await openInput(path, { ...(start > 0 && { start }), highWaterMark: batchBytes })
  if (signal !== undefined && 'destroy' in stream) addAbortSignal(signal, stream)
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    count?.(piece.length)
    yield piece
  }
}

async function fetched(url: string, fetch: FetchList | undefined): Promise<AsyncIterable<Uint8Array>> {
  if (fetch !== undefined) return await fetch(url)
  throw new UserError(
    `cannot read ${visible(url)}: URLs are not fetched here. Download it, and pass the file.`,
  )
}

/** The lines of a sitemap that an index lists; the last one ends with a line feed. */
async function* childLines(
  index: string,
  loc: string,
  { cwd, openInput, signal, fetch }: ListOpening,
  depth: number,
): AsyncGenerator<Uint8Array> {
  if (depth > deepest)
    throw new UserError(
      `cannot read ${nameOf(index)}: sitemap indexes are nested more than ${deepest} levels deep.`,
    )
  const path = childPath(index, loc, { cwd, fetch })
  const { format, pieces } = await openNested(
    path,
    { cwd, openInput, ...(signal && { signal }), fetch },
    depth,
  )
  if (format !== 'text')
    throw new UserError(`cannot read ${nameOf(path)}: a sitemap index lists it, but it is not a sitemap.`)
  let last = lineFeed
  for await (const piece of pieces) {
    last = piece.at(-1) ?? last
    yield piece
  }
  if (last !== lineFeed) yield Uint8Array.of(lineFeed)
}

/** Where to read a sitemap that an index lists: a file of that name in the folder of the index, else its URL. */
function childPath(index: string, loc: string, { cwd, fetch }: Pick<ListOpening, 'cwd' | 'fetch'>): string {
  const isWhole = isHttpUrl(loc) && parsedUrl(loc) !== undefined
  if (isHttpUrl(index)) return isWhole ? loc : new URL(loc, index).href
  const { pathname, search } = new URL(loc, 'https://example.com/')
  const name = basename(pathname) + search.replaceAll('/', '')
  const path = join(dirname(index), name)
  if (/^[^.]/.test(name) && existsSync(pathFrom(cwd, path))) return path
  if (isWhole && fetch !== undefined) return loc
  throw new UserError(
    `cannot read all of ${nameOf(index)}: it lists ${visible(loc)}, but there is no file ${nameOf(path)}. Download it to that path.`,
  )
}

/** Converts read errors to `UserError`s. */
async function* readable(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  { signal }: ListOpening,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    signal?.throwIfAborted()
    throw cannotRead(path, error)
  }
}

/** Reads the non-blank lines of a text file, such as paths of files. The file can be compressed. Throws a `UserError` if it has no such line. */
export async function namesInList(path: string, opening: ListOpening): Promise<readonly string[]> {
  const { pieces } = await openList(path, { ...opening, format: 'text' })
  const lines = (await text(pieces)).split('\n').map((line) => line.trim())
  const names = lines.filter((line) => line !== '')
  if (names.length > 0) return names
  throw new UserError(`${nameOf(path)} is empty. Write inputs into it, one on each line: paths or URLs.`)
}
