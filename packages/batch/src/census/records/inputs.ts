import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable, pipeline } from 'node:stream'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { membersOf, plainRecordsOf } from '@ruly/client/internal'
import { visible } from '@ruly/lint'

import { findFiles } from '../../files/find-files.ts'
import { readRobotsFile } from '../../files/read-robots-file.ts'
import { peek } from '../../lists/bytes/peek.ts'
import { isRemote } from '../../remote/remote-inputs.ts'
import { type OpenInput, cannotRead, nameOf, pathFrom, standardInput } from '../../runtime/open-input.ts'
import { UserError } from '../../runtime/user-error.ts'
import { type Skipped, maxBytes } from './census-record.ts'
import type { Item } from './find-record.ts'
import { cutLines } from '../../lists/bytes/cut-lines.ts'

/** A stream of records, or a file that is one. */
export interface Input {
  readonly kind: 'records' | 'file'
  readonly path: string
  /** Of a file in a folder: its path from there. */
  readonly name: string
  /** Undefined for standard input and URLs. */
  readonly sizeBytes: number | undefined
}

const warcName = /\.warc(?:\.gz)?$/i
const streamName = /\.(?:warc|ndjson|jsonl)(?:\.gz)?$/i

/** What words typed in a folder mean: of a folder each `.txt` at any depth, by name. */
export async function inputsOf(words: readonly string[], cwd: string): Promise<readonly Input[]> {
  if (words.length === 0)
    throw new UserError(
      'missing INPUT. Pass .warc.gz, .warc or .ndjson files, their URLs, a folder of .txt files, or -.',
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
  const names = await findFiles(['**/*.txt'], pathFrom(cwd, folder))
  if (names.length === 0)
    throw new UserError(`no .txt file in ${nameOf(folder)} or below. Pass WARC and NDJSON files by name.`)
  return [...names]
    .sort()
    .map((name) => ({ kind: 'file', path: resolve(cwd, folder, name), name, sizeBytes: undefined }))
}

/** The items of an input, in order. */
async function* itemsOf(input: Input, openInput: OpenInput): AsyncGenerator<Item, void, undefined> {
  if (input.kind === 'file') {
    yield {
      kind: 'file',
      name: input.name,
      bytes: Buffer.concat(await readRobotsFile(input.path, openInput)),
    }
    return
  }
  try {
    const stream = await openInput(input.path)
    yield* itemsIn(stream, input.path)
  } catch (error) {
    throw cannotRead(input.path, error)
  }
}

/** Detects the format from the beginning of the stream, not from the name. */
async function* itemsIn(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<Item, void, undefined> {
  const { head: beginning, all } = await peek(chunks, ({ length }) => length >= beginningBytes)
  const [first, second] = beginning
  // A WARC has at least one record: an empty file is a failed download.
  if (beginning.length === 0 && warcName.test(path)) yield { kind: 'skipped', why: 'cut-off' }
  else if (first === 0x1f && second === 0x8b) {
    yield* isPackedWarc(beginning) ? warcItems(membersOf(all)) : jsonItems(unpacked(all))
  } else if (beginning.toString('latin1', 0, 5) === 'WARC/') yield* warcItems(plainRecordsOf(all))
  else if (/^(?:\u00ef\u00bb\u00bf)?\s*(?:\{|$)/.test(beginning.toString('latin1', 0, 64)))
    yield* jsonItems(all)
  else
    throw new UserError(
      `${nameOf(path)} is neither WARC nor NDJSON: it begins with ${visible(JSON.stringify(beginning.toString('latin1', 0, 16)))}.`,
    )
}

const beginningBytes = 512

function isPackedWarc(beginning: Buffer): boolean {
  try {
    const text = gunzipSync(beginning, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1', 0, 5)
    return text === 'WARC/'
  } catch {
    // Undecodable gzip is most likely a damaged WARC.
    return true
  }
}

async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  // Errors surface when reading from gunzip.
  pipeline(Readable.from(chunks, { objectMode: false }), gunzip, () => undefined)
  yield* gunzip as AsyncIterable<Uint8Array>
}

async function* warcItems(found: AsyncIterable<Buffer | Skipped>): AsyncGenerator<Item, void, undefined> {
  for await (const bytes of found) {
    yield typeof bytes === 'string' ? { kind: 'skipped', why: bytes } : { kind: 'warc', bytes }
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
    for await (const bytes of linesOf(watched(), maxLineBytes)) {
      if (last !== undefined) yield last
      last = bytes === 'too-large' ? { kind: 'skipped', why: bytes } : { kind: 'json', bytes }
    }
    isCut = !hasLineEnd && last?.kind === 'json' && !isJson(last.bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== unexpectedEnd) throw error
    if (last !== undefined) yield last
    isCut = true
  }
  if (isCut) yield { kind: 'skipped', why: 'cut-off' }
  else if (last !== undefined) yield last
}

const lineFeed = 0x0a

/** The error code of zlib for truncated gzip. */
const unexpectedEnd = 'Z_BUF_ERROR'

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
    return true
  } catch {
    return false
  }
}

/** Leaves room for Base64 (a third longer) and escapes in JSON. */
const maxLineBytes = 2 * maxBytes

/** An item with the name of its input. */
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
      sizeBytes += 'bytes' in item ? item.bytes.length : 0
      if (items.length < most.items && sizeBytes < most.sizeBytes) continue
      yield [{ items, sizeBytes }]
      items = []
      sizeBytes = 0
    }
  }
  if (items.length > 0) yield [{ items, sizeBytes }]
}

const bytesAtOnce = 1 << 18

/** The non-blank lines of a stream, as bytes; `too-large` for a line over the limit. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<Uint8Array | 'too-large', void, undefined> {
  const cutting = { offset: 0, bytesAtOnce, maxBytes: mostBytes + 1 }
  for await (const { bytes, isCut } of cutLines(chunks, cutting)) {
    if (isCut) yield 'too-large'
    else {
      for (let from = 0; from < bytes.length;) {
        const end = bytes.indexOf(lineFeed, from)
        const line = bytes.subarray(from, end < 0 ? bytes.length : end)
        from += line.length + 1
        if (line.length > mostBytes) yield 'too-large'
        else if (line.some((byte) => byte > 0x20)) yield line
      }
    }
  }
}
