import { FieldPass, type PassOptions } from './field-pass.ts'
import type { LineRole } from './field-reader.ts'
import { PackedGroupTable } from './packed-group-table.ts'
import type { IndexedFile } from './indexed-group.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { PackedRuleTable } from '../packed-rule-table.ts'

interface SearchOptions extends PassOptions {
  readonly readsRules: boolean
}

/** A pass through a file that finds its groups, and the result. */
export class GroupSearch extends FieldPass implements IndexedFile {
  readonly numbers: IndexedFile['numbers']
  readonly changed: IndexedFile['changed']
  readonly hasRules: boolean
  /** Kept for speed: if no object of a class is alive, V8 drops the code that it compiled for the class. */
  readonly #found: PackedGroupTable

  /** Scans the content from one offset to another. */
  constructor(content: ByteString, from: number, end: number, options: SearchOptions) {
    super(content, end, options)
    this.hasRules = options.readsRules
    this.#found = new PackedGroupTable(this.reader)
    this.go(from, options.readsRules ? 'forRules' : 'forGroups')
    this.#found.endGroup(end)
    const { numbers, changed } = this.#found.end()
    this.numbers = numbers
    this.changed = changed
  }

  rulesOf(from: number, end: number, firstLine: number): PackedRuleTable {
    const { content, isOwnText } = this.reader
    const found = new PackedGroupTable(this.reader)
    this.reader.open(from, end)
    for (let start = from, line = firstLine; start < end; line++) {
      const at = this.breaks.at(start)
      const role = this.reader.read(start, at)
      if (role === 'allow' || role === 'disallow') found.addRule(line, role === 'allow')
      start = this.breaks.after(at)
    }
    this.reader.close()
    const { numbers, changed } = found.end()
    return { content, numbers, from: 0, to: numbers.length, isOwnText, changed }
  }

  protected take(role: LineRole, start: number, line: number): void {
    const { former } = this
    if (role === 'allow' || role === 'disallow') {
      if (!former.hasRule) this.#takeFirstRule(start, line)
      if (this.hasRules && former.open >= 0) this.#found.addRule(line, role === 'allow')
    } else if (role === 'user-agent') {
      if (former.takeAgent()) this.#found.openGroup(start)
      this.#found.addAgent(line)
    } else if (role === 'extension') {
      former.takeExtension()
    } else if (role === 'blank') {
      former.takeBlank()
      if (former.open < 0) this.#found.endGroup(start)
    }
  }

  /** Takes the first rule of a group, or a rule outside all groups. */
  #takeFirstRule(start: number, line: number): void {
    const { former } = this
    const { count } = former
    if (!former.takeRule()) return
    if (former.count > count) {
      this.#found.openGroup(start)
      this.#found.addAgent(0)
    }
    this.#found.beginRules(start, line)
  }
}
