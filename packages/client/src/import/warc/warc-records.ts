import { maxRecordBytes, type WarcFault } from './warc-fault.ts'
import { ByteWindow } from './byte-window.ts'
import { HeaderFields } from './header-fields.ts'

/** A record of a WARC: header and content. */
export interface WarcRecord {
  readonly header: HeaderFields
  readonly content: Buffer
}

/** The records in the content of a gzip member: one, as the standard requires, or more. */
export function* recordsIn(member: Buffer): Generator<WarcRecord | WarcFault, void, undefined> {
  let rest = member
  while (rest.length > 0) {
    const head = headOf(rest)
    const end = typeof head === 'object' ? head.start + head.octets : Infinity
    if (typeof head === 'string' || rest.length < end) {
      yield head === 'damaged' ? head : 'truncated'
      return
    }
    yield { header: head.header, content: rest.subarray(head.start, end) }
    rest = rest.subarray(end + lineEnds(rest, end))
  }
}

/** The records of an uncompressed `.warc`, each as bytes for `recordsIn`. */
export async function* plainRecordsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer | WarcFault, void, undefined> {
  const window = new ByteWindow(chunks)
  while (await window.fill(1)) {
    const head = headOf(window.octets)
    if (head === 'more') {
      if (window.hasEnded) {
        yield 'cut-off'
        return
      }
      await window.grow()
    } else if (typeof head === 'string') {
      yield head
      await skipToRecord(window)
    } else if (head.octets > maxRecordBytes) {
      yield 'too-large'
      await skipOver(window, head.start + head.octets)
    } else {
      const end = head.start + head.octets
      const isWhole = await window.fill(end)
      yield isWhole ? Buffer.from(window.octets.subarray(0, end)) : 'cut-off'
      window.skip(end)
      await skipLineEnds(window)
    }
  }
}

interface Head {
  readonly header: HeaderFields
  /** Offset of the content. */
  readonly start: number
  /** Length of the content, in bytes. */
  readonly octets: number
}

const recordEnd = '\r\n\r\n'

/** Limit for the header of a record, in bytes. */
const maxHeadOctets = 65_536

function headOf(octets: Buffer): Head | 'more' | 'damaged' {
  if (!octets.toString('latin1', 0, 5).startsWith('WARC/'.slice(0, octets.length))) return 'damaged'
  const end = octets.indexOf(recordEnd)
  if (end < 0) return octets.length > maxHeadOctets ? 'damaged' : 'more'
  const header = new HeaderFields(octets.subarray(0, end), 'utf8')
  const length = header.get('content-length') ?? ''
  if (!/^[0-9]{1,15}$/.test(length)) return 'damaged'
  return { header, start: end + recordEnd.length, octets: Number(length) }
}

/** Length of the line ends after a record: two by the standard, more or fewer in practice. */
function lineEnds(octets: Buffer, from: number): number {
  let at = from
  while (octets[at] === 0x0d || octets[at] === 0x0a) at++
  return at - from
}

async function skipToRecord(window: ByteWindow): Promise<void> {
  window.skip(1)
  for (;;) {
    const found = window.octets.indexOf('\nWARC/1.')
    if (found >= 0) return window.skip(found + 1)
    window.skip(Math.max(0, window.octets.length - 7))
    if (!(await window.fill(8))) return window.skip(window.octets.length)
  }
}

async function skipOver(window: ByteWindow, octets: number): Promise<void> {
  let left = octets
  while (left > 0 && (await window.fill(1))) {
    const here = Math.min(left, window.octets.length)
    window.skip(here)
    left -= here
  }
  await skipLineEnds(window)
}

async function skipLineEnds(window: ByteWindow): Promise<void> {
  do window.skip(lineEnds(window.octets, 0))
  while (window.octets.length === 0 && (await window.fill(1)))
}
