import type { Grouping, Reading } from '../../model/dialect.ts'
import { FieldReader, type LineRole } from './field-reader.ts'
import { GroupFormer } from '../group-former.ts'
import { LineBreaks } from '../../text/line-breaks.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { skippableFirstBytes, type SkippableFirstBytes } from './skippable-first-bytes.ts'

/** How a file is scanned. */
export interface PassOptions {
  readonly reading: Reading
  readonly grouping: Grouping
}

/** A pass through the fields of a file, line by line, that creates no object for a line. */
export abstract class FieldPass {
  readonly reader: FieldReader
  protected readonly former: GroupFormer
  protected readonly breaks: LineBreaks
  readonly #end: number
  readonly #skippable: SkippableFirstBytes

  constructor(content: ByteString, end: number, { reading, grouping }: PassOptions) {
    this.reader = new FieldReader(content, reading)
    this.former = new GroupFormer(grouping)
    this.breaks = new LineBreaks(content, end)
    this.#end = end
    this.#skippable = skippableFirstBytes(reading, grouping)
  }

  /** Reads the lines from an offset to the end; in a group that has a rule, only those that are `wanted`, told by their first byte. */
  protected go(from: number, wanted: Exclude<keyof SkippableFirstBytes, 'always'>): void {
    const { breaks, reader, former } = this
    const { always, [wanted]: settled } = this.#skippable
    const end = this.#end
    const bytes = reader.open(0, reader.content.length)
    for (let start = from, line = 1; start <= end; line++) {
      const skippable = former.isSettled ? settled : always
      if (skippable[bytes[start] as number] === 1) {
        start = breaks.pass(start, bytes, skippable)
        if (start < 0 || start > end) break
        line += breaks.passed
      }
      const at = breaks.at(start)
      this.take(reader.read(start, at), start, line)
      if (at === end) break
      start = breaks.after(at)
    }
    reader.close()
  }

  /** Takes the line that the reader has just read. */
  protected abstract take(role: LineRole, start: number, line: number): void
}
