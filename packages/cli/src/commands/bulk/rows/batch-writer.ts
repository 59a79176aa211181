import type { Verdict } from 'ruly'

import { type Batch, type Fault } from '../../../lists/batch.ts'
import { bufferOf, joined } from '../../../lists/bytes/buffers.ts'
import { toldFaults } from '../../../lists/fault-notes.ts'
import type { Answered, PlacedFault } from './answered.ts'
import { areAllPrintable } from './printable.ts'
import type { Answerer, Row } from './answerer.ts'
import { type RowFormat, type RowFormatName, rowFormat } from './row-format.ts'
import type { CsvFormulas } from '../../../lists/formats/csv.ts'

/** Which answers to write, and in which format. */
export interface Writing {
  readonly format: RowFormatName
  readonly formulas: CsvFormulas
  /** Undefined for all. */
  readonly only: 'allowed' | 'disallowed' | undefined
}

/** Collects the rows of a batch. */
export interface BatchWriter {
  /** Adds the rows of all answerers for each URL from `start` to `end`, URL by URL. */
  answer(answerers: readonly Answerer[], urls: readonly string[], start?: number, end?: number): void
  fail(fault: Fault): void
  /** @param height - Number of lines of the batch. */
  end(height: number): Answered
}

/** Longer text is encoded to bytes. */
const textLength = 1 << 16

const encoder = new TextEncoder()

export function createBatchWriter({ format: name, formulas, only }: Writing, batch: Batch): BatchWriter {
  const format = rowFormat(name, formulas)
  const wanted = only === undefined ? undefined : only === 'allowed'
  const isBrief = name === 'urls'
  const standsAsItIs = isBrief || areHarmless(batch, format)
  const hasFaultRows = only === undefined && !isBrief
  const faults: PlacedFault[] = []
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let settled = 0
  let text = ''
  let lines = 0
  let malformed = 0

  function rowFor({ agent, policy, rows }: Answerer, url: string): Row {
    const verdict = policy.check(url)
    const key = keyOf(verdict)
    const same = rows.get(key)
    if (same !== undefined) return same
    const row = { isAllowed: verdict.allowed, ...format.row(agent, verdict) }
    rows.set(key, row)
    return row
  }

  /** Encodes the pending text; returns the number of bytes so far. */
  function settle(): number {
    if (text !== '') {
      const chunk = encoder.encode(text)
      chunks.push(chunk)
      settled += chunk.length
      text = ''
    }
    return settled
  }

  return {
    answer(answerers, urls, start = 0, end = urls.length) {
      lines += end - start
      for (let at = start; at < end; at++) {
        const url = urls[at] as string
        for (const answerer of answerers) {
          const { isAllowed, before, after } = rowFor(answerer, url)
          if (wanted !== undefined && isAllowed !== wanted) continue
          text += before + (standsAsItIs ? url : format.url(url)) + after
        }
        if (text.length > textLength) settle()
      }
    },
    fail(fault) {
      lines++
      malformed++
      if (hasFaultRows || faults.length < toldFaults) faults.push({ ...fault, at: settle() })
    },
    end(height) {
      settle()
      const rows = chunks.length === 1 ? (chunks[0] as Uint8Array<ArrayBuffer>) : joined(chunks)
      return { rows, height, lines, malformed, faults }
    },
  }
}

/** Whether no URL of a batch needs escaping. */
function areHarmless(batch: Batch, { special }: RowFormat): boolean {
  // JSON can contain escaped control characters.
  if (batch.format === 'ndjson') return false
  const octets = bufferOf(batch.octets)
  return areAllPrintable(octets) && !special.some((octet) => octets.includes(octet))
}

/** The deciding line, negative if it disallows, or the reason. */
function keyOf({ allowed, reason, rule }: Verdict): number | string {
  if (rule === undefined) return reason
  return allowed ? rule.line : -rule.line
}
