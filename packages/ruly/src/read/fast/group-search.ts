import { FieldReader, type LineRole } from './field-reader.ts'
import { PackedGroupTable } from './packed-group-table.ts'
import { skippableFirstBytes } from './skippable-first-bytes.ts'
import { GroupFormer } from '../group-former.ts'
import { lineBreaksOf } from '../../text/line-breaks.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { Grouping, LineBreakSearch, Reading } from '../../model/dialect.ts'

interface SearchOptions {
  readonly reading: Reading
  readonly grouping: Grouping
  readonly readsRules: boolean
}

/** A pass through a file, line by line, that finds its groups and creates no object for a line. */
export class GroupSearch {
  readonly found: PackedGroupTable
  readonly #reader: FieldReader
  readonly #former: GroupFormer
  readonly #breaks: LineBreakSearch
  readonly #readsRules: boolean

  /** Scans the content from one offset to another. */
  constructor(content: ByteString, from: number, end: number, options: SearchOptions) {
    this.#reader = new FieldReader(content, options.reading)
    this.#former = new GroupFormer(options.grouping)
    this.#breaks = lineBreaksOf(content, end, options.reading)
    this.#readsRules = options.readsRules
    this.found = new PackedGroupTable(this.#reader)
    this.#go(from, end, options)
    this.found.endGroup(end)
  }

  /** Reads the lines; in a group that has a rule, only those that are wanted, told by their first byte. */
  #go(from: number, end: number, { reading, grouping, readsRules }: SearchOptions): void {
    const reader = this.#reader
    const former = this.#former
    const breaks = this.#breaks
    const { always, forRules, forGroups } = skippableFirstBytes(reading, grouping)
    const settled = readsRules ? forRules : forGroups
    const bytes = reader.open(0, reader.content.length)
    for (let start = from, line = 1; start <= end; line++) {
      const skippable = former.isSettled ? settled : always
      if (skippable[bytes[start] as number] === 1) {
        start = breaks.pass(start, bytes, skippable)
        if (start < 0 || start > end) break
        line += breaks.passed
      }
      const at = breaks.at(start)
      this.#take(reader.read(start, at), start, line)
      if (at === end) break
      start = breaks.after(at)
    }
    reader.close()
  }

  #take(role: LineRole, start: number, line: number): void {
    const former = this.#former
    if (role === 'allow' || role === 'disallow') {
      if (!former.hasRule) this.#takeFirstRule(start, line)
      if (this.#readsRules && former.open >= 0) this.found.addRule(line, role === 'allow')
    } else if (role === 'user-agent') {
      if (former.takeAgent()) this.found.openGroup(start)
      this.found.addAgent(line)
    } else if (role === 'extension' || role === 'unknown') {
      const { hasRule } = former
      former.takeOther(this.#reader.name, role === 'extension')
      if (former.hasRule && !hasRule) this.found.beginRules(start, line)
    } else if (role === 'empty' || role === 'blank') {
      former.takeBlank(role === 'empty')
      if (former.open < 0) this.found.endGroup(start)
    }
  }

  /** Takes the first rule of a group, or a rule outside all groups. */
  #takeFirstRule(start: number, line: number): void {
    const former = this.#former
    const { count } = former
    if (!former.takeRule()) return
    if (former.count > count) {
      this.found.openGroup(start)
      this.found.addAgent(0)
    }
    this.found.beginRules(start, line)
  }
}
