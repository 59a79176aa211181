import { ByteWindow } from './byte-window.ts'
import { HeaderFields } from './http-message.ts'

/** A record of a WARC: header and content. */
export interface WarcRecord {
  readonly header: HeaderFields
  readonly content: Buffer
  /** Both, as they are in the WARC. */
  readonly bytes: Buffer
}

/** The records in the content of a gzip member: one, as the standard requires, or more. */
export function* recordsIn(member: Buffer): Generator<WarcRecord | WarcFault, void, undefined> {
  let rest = member
  while (rest.length > 0) {
    const head = headOf(rest)
    const end = typeof head === 'object' ? head.start + head.sizeBytes : Infinity
    if (typeof head === 'string' || rest.length < end) {
      yield head === 'damaged' ? head : 'truncated'
      return
    }
    const next = rest.subarray(end + lineEnds(rest, end))
    // A record that says less than it has is one that is damaged, not a whole one and another.
    if (next.length > 0 && !isRecordStart(next)) yield 'damaged'
    else yield { header: head.header, content: rest.subarray(head.start, end), bytes: rest.subarray(0, end) }
    if (!isRecordStart(next)) return
    rest = next
  }
}

/** The records of an uncompressed `.warc`, each as bytes for `recordsIn`. */
export async function* plainRecordsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer | WarcFault, void, undefined> {
  const window = new ByteWindow(chunks)
  while (await window.fill(1)) {
    const head = headOf(window.bytes)
    if (head === 'more') {
      if (window.hasEnded) {
        yield 'cut-off'
        return
      }
      await window.grow()
    } else if (typeof head === 'string') {
      yield head
      await skipToRecord(window)
    } else if (head.sizeBytes > maxRecordBytes) {
      yield 'too-large'
      await skipOver(window, head.start + head.sizeBytes)
    } else {
      const end = head.start + head.sizeBytes
      const isWhole = await window.fill(end)
      yield isWhole ? Buffer.from(window.bytes.subarray(0, end)) : 'cut-off'
      window.skip(end)
      await skipLineEnds(window)
    }
  }
}

/** The URL in a field of a record. WARC/0.18 and some tools of the time write <> around it. */
export function targetOf(header: HeaderFields, name = 'warc-target-uri'): string | undefined {
  return header.get(name)?.replace(/^<(.*)>$/, '$1')
}

/** Whether bytes begin like a record of a WARC. */
export function isRecordStart(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 5) === 'WARC/'
}

interface Head {
  readonly header: HeaderFields
  /** Offset of the content. */
  readonly start: number
  /** Length of the content, in bytes. */
  readonly sizeBytes: number
}

const recordEnd = '\r\n\r\n'

/** Limit for the header of a record, in bytes. */
const maxHeadBytes = 65_536

function headOf(bytes: Buffer): Head | 'more' | 'damaged' {
  if (!bytes.toString('latin1', 0, 5).startsWith('WARC/'.slice(0, bytes.length))) return 'damaged'
  const end = bytes.indexOf(recordEnd)
  if (end < 0) return bytes.length > maxHeadBytes ? 'damaged' : 'more'
  const header = new HeaderFields(bytes.subarray(0, end), 'utf8')
  const length = header.get('content-length') ?? ''
  if (!/^[0-9]{1,15}$/.test(length)) return 'damaged'
  return { header, start: end + recordEnd.length, sizeBytes: Number(length) }
}

/** Length of the line ends after a record: two by the standard, more or fewer in practice. */
function lineEnds(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0x0d || bytes[at] === 0x0a) at++
  return at - from
}

/** Of any version. */
const nextRecord = '\nWARC/'

async function skipToRecord(window: ByteWindow): Promise<void> {
  window.skip(1)
  for (;;) {
    const found = window.bytes.indexOf(nextRecord)
    if (found >= 0) return window.skip(found + 1)
    window.skip(Math.max(0, window.bytes.length - nextRecord.length + 1))
    if (!(await window.fill(nextRecord.length))) return window.skip(window.bytes.length)
  }
}

async function skipOver(window: ByteWindow, sizeBytes: number): Promise<void> {
  let left = sizeBytes
  while (left > 0 && (await window.fill(1))) {
    const here = Math.min(left, window.bytes.length)
    window.skip(here)
    left -= here
  }
  await skipLineEnds(window)
}

async function skipLineEnds(window: ByteWindow): Promise<void> {
  do window.skip(lineEnds(window.bytes, 0))
  while (window.bytes.length === 0 && (await window.fill(1)))
}

/**
 * Why a part of a WARC cannot be read. `damaged`: a gzip member or a header that cannot be read; `truncated`: a record with less than it says;
 * `cut-off`: the file ends inside a record; `too-large`: a record of more than 64 MiB.
 */
export type WarcFault = 'damaged' | 'truncated' | 'cut-off' | 'too-large'

/** What unpacks to more is an attack, or something else than a page. */
export const maxRecordBytes: number = 64 * 1024 * 1024
