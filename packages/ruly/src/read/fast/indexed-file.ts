import type { LineBreakSearch, Reading } from '../../model/dialect.ts'
import { FieldReader } from './field-reader.ts'
import { lineBreaksOf } from '../../text/line-breaks.ts'
import { isAscii } from '../../text/utf8.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { PackedGroupTable, type PackedNumbers } from './packed-group-table.ts'
import type { PackedRuleTable } from '../packed-rule-table.ts'

/** Where the groups of a file are. */
export class IndexedFile {
  readonly content: ByteString
  /**
   * For each group: start and end of its part of the file from its first rule on, the line of that rule (0 for no rule), how many
   * user-agent lines and rules were read; then line, start and end of the value of each user-agent line; then the rules, as in
   * `PackedRuleTable`.
   */
  readonly numbers: ArrayLike<number>
  /** Values that differ from the content, by the index in `numbers` of what they belong to. */
  readonly changed: ReadonlyMap<number, ByteString>
  /** Whether rules were read. If not, `rulesOf` reads those of a group. */
  readonly hasRules: boolean
  readonly #reading: Reading
  #isOwnText: boolean | undefined
  /** One reader for all groups: it looks at the whole file before it reads a line. */
  #reader: FieldReader | undefined
  /** One search for all groups: a dialect may have to look at the whole file for it. */
  #breaks: LineBreakSearch | undefined

  constructor(content: ByteString, reading: Reading, { numbers, changed }: PackedNumbers, hasRules: boolean) {
    this.content = content
    this.numbers = numbers
    this.changed = changed
    this.hasRules = hasRules
    this.#reading = reading
  }

  /** Whether the content is ASCII, so that its bytes are its text. */
  get isOwnText(): boolean {
    return (this.#isOwnText ??= isAscii(this.content))
  }

  /** The rules of a range that belongs to one group and begins with the line of that number. */
  rulesOf(from: number, end: number, firstLine: number): PackedRuleTable {
    const { content, isOwnText } = this
    const reader = (this.#reader ??= new FieldReader(content, this.#reading))
    const breaks = (this.#breaks ??= lineBreaksOf(content, content.length, this.#reading))
    const found = new PackedGroupTable(reader)
    reader.open(from, end)
    for (let start = from, line = firstLine; start < end; line++) {
      const at = breaks.at(start)
      const role = reader.read(start, Math.min(at, end))
      if (role === 'allow' || role === 'disallow') found.addRule(line, role === 'allow')
      start = breaks.after(at)
    }
    reader.close()
    const { numbers, changed } = found.end()
    return { content, numbers, from: 0, to: numbers.length, isOwnText, changed }
  }
}
