import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { constants, gunzipSync } from 'node:zlib'
import {
  isRecordStart,
  isZip,
  membersOf,
  packingOf,
  peekFile,
  recordsInPlain,
  recordsIn,
  recordsInWacz,
  RevisitedResponses,
  unpacked,
  type Peeked,
} from '@ruly/client/internal'
import { visible } from '@ruly/lint'

import { findFiles } from '../../files/find-files.ts'
import { readRobotsFile, wholeFile } from '../../files/read-robots-file.ts'
import { isRemote } from '../../remote/remote-inputs.ts'
import { cdxListing, fileKindOf, isListing, isOtherKind } from '../../runtime/file-kind.ts'
import { type OpenInput, cannotRead, nameOf, pathFrom, standardInput } from '../../runtime/open-input.ts'
import { parsedJson } from '../../runtime/parsed-json.ts'
import { UserError } from '../../runtime/user-error.ts'
import { type Skipped, maxBytes } from './census-record.ts'
import type { Item } from './find-record.ts'
import { lineFeed } from '../../lists/bytes/ascii.ts'
import { bufferOf, withoutMark } from '../../lists/bytes/buffers.ts'
import { cutLines, type Cutting } from '../../lists/bytes/cut-lines.ts'
import { tableOrJsonIn } from '../../lists/formats/list-kind.ts'

/** A stream of records, a file that is one or such a stream, or a file that was found in a folder and is one. */
export interface Input {
  readonly kind: 'records' | 'file' | 'found'
  readonly path: string
  /** Of a file in a folder: its path from there. */
  readonly name: string
  /** Undefined for standard input and URLs. */
  readonly sizeBytes: number | undefined
}

/** For less than this, in bytes, each thread compiling the same code takes longer than threads save: `node bench/census-threads.mjs`. */
const leastForThreads = 32 << 20

/** About the size of a robots.txt in a folder. */
const usualFile = 4096

/** The usual number of threads for inputs: one if they are small, else `most`. The size of a stream is not known: it counts as large. */
export function threadsFor(inputs: readonly Input[], most: number): number {
  const sizeBytes = inputs.reduce(
    (sum, input) => sum + (input.kind === 'found' ? usualFile : (input.sizeBytes ?? Infinity)),
    0,
  )
  return sizeBytes < leastForThreads ? 1 : most
}

const warcName = /\.warc(?:\.gz|\.zst)?$/i
const streamName = /\.(?:warc|wacz|ndjson|jsonl)(?:\.gz|\.zst)?$/i

/** What words typed in a folder mean: of a folder each `.txt` at any depth, by name, or each archive. */
export async function inputsOf(words: readonly string[], cwd: string): Promise<readonly Input[]> {
  if (words.length === 0)
    throw new UserError(
      'missing INPUT. Pass WARC, WACZ or NDJSON files, their URLs, a folder of them or of .txt files, or -.',
    )
  const inputs: Input[] = []
  for (const word of words) for (const input of await inputsFor(word, cwd)) inputs.push(input)
  return inputs
}

async function inputsFor(word: string, cwd: string): Promise<readonly Input[]> {
  if (word === standardInput || isRemote(word))
    return [{ kind: 'records', path: word, name: nameOf(word), sizeBytes: undefined }]
  const found = await stat(pathFrom(cwd, word)).catch((error: unknown) => {
    throw cannotRead(word, error)
  })
  if (found.isDirectory()) return await inFolder(word, cwd)
  return [{ kind: streamName.test(word) ? 'records' : 'file', path: word, name: word, sizeBytes: found.size }]
}

async function inFolder(folder: string, cwd: string): Promise<readonly Input[]> {
  const filesOf = async (ends: readonly string[]): Promise<readonly string[]> => {
    const patterns = ends.map((end) => `**/*.${end}`)
    let unreadable: UserError | undefined
    const found = await findFiles(patterns, pathFrom(cwd, folder), [], (path, error) => {
      unreadable ??= cannotRead(path, error)
    })
    if (unreadable !== undefined) throw unreadable
    return [...found].sort()
  }
  const files = await filesOf(['txt'])
  const archives = await filesOf(packed(['warc', 'wacz']))
  const [archive] = archives
  if (files.length > 0 && archive !== undefined)
    throw new UserError(
      `${nameOf(folder)} has both .txt files and archives, such as ${nameOf(archive)}. Pass by name what you mean.`,
    )
  // Beside files, NDJSON is a list about them.
  if (files.length > 0)
    return files.map((name) => ({
      kind: 'found',
      path: resolve(cwd, folder, name),
      name,
      sizeBytes: undefined,
    }))
  const streams = [...archives, ...(await filesOf(packed(['ndjson', 'jsonl'])))].sort()
  if (streams.length === 0)
    throw new UserError(
      `no .txt, WARC, WACZ or NDJSON file in ${nameOf(folder)} or below. Pass other files by name.`,
    )
  return (await Promise.all(streams.map((name) => inputsFor(join(folder, name), cwd)))).flat()
}

function packed(ends: readonly string[]): readonly string[] {
  return ends.map((end) => `${end}{,.gz,.zst}`)
}

/** The items of an input, in order. */
async function* itemsOf(input: Input, openInput: OpenInput): AsyncGenerator<Item, void, undefined> {
  const { kind, path, name } = input
  let opened: Peeked | undefined
  try {
    if (kind === 'found') {
      yield await foundItem(input, openInput)
      return
    }
    opened = await peekFile(await openInput(path))
    const { head, all } = opened
    const items = await streamItems(opened, input)
    if (items !== undefined) {
      yield* items
      return
    }
    if (kind === 'records') throw isNoStream(path, head)
    // It would count as one odd robots.txt. The files of a folder do, as sites have odd ones.
    const other = tableOrJsonIn(path, head)
    if (other !== undefined) throw isOtherKind(path, other, 'WARC, WACZ, NDJSON or a robots.txt')
    const pieces = await readRobotsFile(path, async () => Readable.from(all, { objectMode: false }))
    yield { kind: 'file', name, bytes: Buffer.concat(pieces) }
  } catch (error) {
    throw cannotRead(path, error)
  } finally {
    await opened?.close()
  }
}

/** A robots.txt of a folder. One that is not text by its first bytes, or too large, does not end the census of the others. */
async function foundItem({ path, name }: Input, openInput: OpenInput): Promise<Item> {
  const { head, all, close } = await peekFile(await openInput(path))
  try {
    if (fileKindOf(head) !== undefined) return { kind: 'skipped', why: 'not-text' }
    const pieces = await wholeFile(all)
    if (pieces === undefined) return { kind: 'skipped', why: 'too-large' }
    return { kind: 'file', name, bytes: Buffer.concat(pieces) }
  } finally {
    await close()
  }
}

/** The items of a stream of records, whose format is detected from its beginning, not from its name; undefined for any other file. */
async function streamItems(
  { head, all }: Peeked,
  { kind, path }: Input,
): Promise<AsyncGenerator<Item> | undefined> {
  const mayBeEmpty = kind === 'records'
  // A WARC has at least one record: an empty file is a failed download.
  if (head.length === 0 && warcName.test(path)) return oneItem({ kind: 'skipped', why: 'cut-off' })
  if (isZip(head) && path !== standardInput && !isRemote(path)) return warcItems(recordsInWacz(path))
  if (isRecordStart(head)) return warcItems(recordsInPlain(all))
  const packing = packingOf(head)
  if (packing === 'gzip' && isPackedWarc(head)) return warcItems(membersOf(all))
  const inner = packing === undefined ? { head, all } : await peekFile(unpacked(all, packing))
  if (isRecordStart(inner.head)) return warcItems(recordsInPlain(inner.all))
  if (isJsonLines(inner.head, mayBeEmpty)) return jsonItems(inner.all)
  if (packing !== undefined) throw isNoStream(path, head)
  return undefined
}

async function* oneItem(item: Item): AsyncGenerator<Item> {
  yield item
}

function isJsonLines(head: Buffer, mayBeEmpty: boolean): boolean {
  const [, brace] = /^(?:\u00ef\u00bb\u00bf)?\s*(\{|$)/.exec(head.toString('latin1', 0, 64)) ?? []
  return brace === '{' || (brace === '' && mayBeEmpty)
}

function isNoStream(path: string, head: Buffer): UserError {
  const kind = isListing(head) ? cdxListing : (fileKindOf(head) ?? tableOrJsonIn(path, head))
  if (kind === undefined)
    return new UserError(
      `${nameOf(path)} is neither WARC nor NDJSON: it begins with ${visible(JSON.stringify(head.toString('latin1', 0, 16)))}.`,
    )
  return isOtherKind(path, kind, 'WARC, WACZ or NDJSON')
}

/** Whether gzip has a WARC in it. What cannot be decompressed is most likely a damaged one if it is named so. */
function isPackedWarc(beginning: Buffer): boolean {
  try {
    return isRecordStart(gunzipSync(beginning, { finishFlush: constants.Z_SYNC_FLUSH }))
  } catch {
    return true
  }
}

/** An item for each record. Revisits are resolved here, where all records of an input come by in their order. */
async function* warcItems(members: AsyncIterable<Buffer | Skipped>): AsyncGenerator<Item, void, undefined> {
  const revisited = new RevisitedResponses()
  for await (const member of members) {
    if (typeof member === 'string') yield { kind: 'skipped', why: member }
    else
      for (const record of recordsIn(member))
        yield typeof record === 'string'
          ? { kind: 'skipped', why: record }
          : { kind: 'warc', bytes: record.bytes, original: revisited.originalOf(record) }
  }
}

async function* jsonItems(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Item, void, undefined> {
  let hasLineEnd = true
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hasLineEnd = chunk.at(-1) === lineFeed
      yield chunk
    }
  }
  let last: Item | undefined
  let isCut = false
  try {
    for await (const { bytes, line } of linesOf(watched(), maxLineBytes)) {
      if (last !== undefined) yield last
      last = bytes === 'too-large' ? { kind: 'skipped', why: bytes } : { kind: 'json', bytes, line }
    }
    isCut = !hasLineEnd && last?.kind === 'json' && parsedJson(bufferOf(last.bytes).toString()) === undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== unexpectedEnd) throw error
    if (last !== undefined) yield last
    isCut = true
  }
  if (isCut) yield { kind: 'skipped', why: 'cut-off' }
  else if (last !== undefined) yield last
}

/** The error code of zlib for truncated gzip. */
const unexpectedEnd = 'Z_BUF_ERROR'

/** Leaves room for Base64 (a third longer) and escapes in JSON. */
const maxLineBytes = 2 * maxBytes

export type InputItem = Item & { readonly input: string }

/** Items that are processed together. */
export interface Batch {
  readonly items: readonly InputItem[]
  readonly sizeBytes: number
}

/** Large enough to make sending cheap, small enough to keep all threads busy. */
const most = { items: 128, sizeBytes: 1 << 20 } as const

/** The items of all inputs except the first `skipped`, in batches. Deterministic. */
export async function* batchesOf(
  inputs: readonly Input[],
  openInput: OpenInput,
  { skipped, onCut }: { readonly skipped: number; readonly onCut: (input: Input) => void },
): AsyncGenerator<readonly Batch[], void, undefined> {
  let items: InputItem[] = []
  let sizeBytes = 0
  let left = skipped
  for (const input of inputs) {
    for await (const item of itemsOf(input, openInput)) {
      if (item.kind === 'skipped' && item.why === 'cut-off') onCut(input)
      if (left > 0) {
        left--
        continue
      }
      items.push({ ...item, input: input.name })
      sizeBytes += sizeOf(item)
      if (items.length < most.items && sizeBytes < most.sizeBytes) continue
      yield [{ items, sizeBytes }]
      items = []
      sizeBytes = 0
    }
  }
  if (items.length > 0) yield [{ items, sizeBytes }]
}

function sizeOf(item: Item): number {
  if (item.kind === 'skipped') return 0
  return item.bytes.length + (item.kind === 'warc' ? (item.original?.length ?? 0) : 0)
}

const bytesAtOnce = 1 << 18

/** A line that is not blank. */
interface Line {
  readonly bytes: Uint8Array | 'too-large'
  /** Its number, from 1. */
  readonly line: number
}

/** The non-blank lines of a stream, without a byte order mark; `too-large` for a line over the limit. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<Line, void, undefined> {
  let line = 0
  const cutting: Cutting = { offset: 0, bytesAtOnce, maxLineBytes: mostBytes + 1 }
  for await (const { bytes, isCut } of cutLines(chunks, cutting)) {
    if (isCut) yield { bytes: 'too-large', line: ++line }
    else {
      for (let from = 0; from < bytes.length;) {
        const end = bytes.indexOf(lineFeed, from)
        const all = bytes.subarray(from, end < 0 ? bytes.length : end)
        from += all.length + 1
        line++
        const own = line === 1 ? withoutMark(all) : all
        if (own.length > mostBytes) yield { bytes: 'too-large', line }
        else if (own.some((byte) => byte > 0x20)) yield { bytes: own, line }
      }
    }
  }
}
