import { isAscii } from 'node:buffer'
import type { Verdict } from 'ruly'

import type { Batch, Fault } from '../../lists/batch.ts'
import { backslash, comma, quote } from '../../lists/bytes/ascii.ts'
import { bufferOf, includesAny } from '../../lists/bytes/buffers.ts'
import { toldFaults } from '../../lists/fault-notes.ts'
import type { Answered, PlacedFault } from './answered.ts'
import type { Answerer, Row } from './answerer.ts'
import { type RowFormat, type RowFormatName, rowFormat } from './row-format.ts'
import type { CsvFormulas } from '../../lists/formats/csv.ts'

/** Which answers to write, and in which format. */
export interface Writing {
  readonly format: RowFormatName
  readonly formulas: CsvFormulas
  /** Undefined for all. */
  readonly only: 'allowed' | 'disallowed' | undefined
}

export interface BatchWriter {
  /** Adds the rows of all answerers for each URL from `start` to `end`, URL by URL. */
  answer(answerers: readonly Answerer[], urls: readonly string[], start?: number, end?: number): void
  fail(fault: Fault): void
  /** @param height - Number of lines of the batch. */
  end(height: number): Answered
}

/** Rows take about this many times as much room as their lines. */
const growth = 4

/** Rows are encoded when their text is about this long: a longer one leaves the cache of the processor. */
const textLength = 1 << 14

export function createBatchWriter({ format: name, formulas, only }: Writing, batch: Batch): BatchWriter {
  const format = rowFormat(name, formulas)
  const wanted = only === undefined ? undefined : only === 'allowed'
  const isBrief = name === 'urls'
  const standsAsItIs = isBrief || areHarmless(batch, format)
  const hasFaultRows = only === undefined && !isBrief
  const faults: PlacedFault[] = []
  const bytes = createUtf8Buffer(growth * batch.bytes.length)
  let lines = 0
  let malformed = 0

  function rowFor({ agent, policy, rows }: Answerer, url: string): Row {
    const verdict = policy.check(url)
    const key = keyOf(verdict)
    const same = rows.get(key)
    if (same !== undefined) return same
    const { before, after } = format.row(agent, verdict)
    const row = { isAllowed: verdict.allowed, before, after, between: after + before }
    rows.set(key, row)
    return row
  }

  return {
    answer(answerers, urls, start = 0, end = urls.length) {
      lines += end - start
      let text = ''
      let last: Row | undefined
      for (let at = start; at < end; at++) {
        const url = urls[at] as string
        for (const answerer of answerers) {
          const row = rowFor(answerer, url)
          if (wanted !== undefined && row.isAllowed !== wanted) continue
          // The fewer parts a text has, the faster V8 encodes it.
          if (last === undefined) text = row.before
          else text += last.before === row.before ? last.between : last.after + row.before
          text += standsAsItIs ? url : format.url(url)
          last = row
        }
        if (text.length > textLength && last !== undefined) {
          bytes.write(text + last.after)
          text = ''
          last = undefined
        }
      }
      if (last !== undefined) bytes.write(text + last.after)
    },
    fail(fault) {
      lines++
      malformed++
      if (hasFaultRows || faults.length < toldFaults) faults.push({ ...fault, at: bytes.length() })
    },
    end(height) {
      return { rows: bytes.end(), height, lines, malformed, faults }
    },
  }
}

/** Whether the format writes all URLs of a batch as they are. */
function areHarmless(batch: Batch, { special }: RowFormat): boolean {
  const { escape, end } = syntaxOf(batch)
  const buffer = bufferOf(batch.bytes)
  if (!isAscii(buffer) || (escape !== undefined && buffer.includes(escape))) return false
  return !includesAny(
    buffer,
    special.filter((byte) => byte !== end),
  )
}

/** How lists write URLs: `escape` makes a character stand for another one; without it, a URL does not contain the byte that ends it. */
function syntaxOf({ format, columns }: Batch): { readonly escape?: number; readonly end?: number } {
  if (format === 'text') return {}
  if (format === 'ndjson') return { escape: backslash, end: quote }
  return { escape: quote, end: columns?.delimiter.charCodeAt(0) ?? comma }
}

/** The deciding line, negative if it disallows, or the reason. */
function keyOf({ allowed, reason, rule }: Verdict): number | string {
  if (rule === undefined) return reason
  return allowed ? rule.line : -rule.line
}

/** Text as UTF-8, in a buffer of its own that grows. */
interface Utf8Buffer {
  write(text: string): void
  /** Number of bytes so far. */
  length(): number
  /** The bytes; nothing may be written afterwards. */
  end(): Uint8Array<ArrayBuffer>
}

/** A UTF-16 code unit takes at most three bytes of UTF-8. */
const maxBytesPerUnit = 3

/** @param room - How many bytes the buffer has space for at first. */
export function createUtf8Buffer(room: number): Utf8Buffer {
  let buffer = Buffer.allocUnsafeSlow(room)
  let length = 0
  return {
    write(text) {
      const needed = length + maxBytesPerUnit * text.length
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(2 * needed)
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      length += buffer.write(text, length)
    },
    length: () => length,
    end: () => buffer.subarray(0, length),
  }
}
