import type { Grouping, Reading } from './dialect.ts'
import { FieldReader, type LineRole } from './field-reader.ts'
import { GroupFormer } from './group-former.ts'
import { GroupNumbers } from './group-numbers.ts'
import type { IndexedFile } from './indexed-group.ts'
import { LineBreaks } from './line-breaks.ts'
import type { Octets } from './octets.ts'
import { passableOctets } from './passable-octets.ts'
import type { RuleSpans } from './rule-spans.ts'

interface SearchOptions {
  readonly reading: Reading
  readonly grouping: Grouping
  readonly readsRules: boolean
}

/** A pass through a file, and what it found. */
export class GroupSearch implements IndexedFile {
  readonly reader: FieldReader
  readonly numbers: IndexedFile['numbers']
  readonly changed: IndexedFile['changed']
  readonly hasRules: boolean
  readonly #end: number
  readonly #former: GroupFormer
  readonly #breaks: LineBreaks
  /** Kept for speed: when none of a kind of object is alive, V8 throws away the code that it compiled for the kind. */
  readonly #found: GroupNumbers

  /** Goes through the content from one offset to another. */
  constructor(content: Octets, from: number, end: number, { reading, grouping, readsRules }: SearchOptions) {
    this.reader = new FieldReader(content, reading)
    this.hasRules = readsRules
    this.#end = end
    this.#former = new GroupFormer(grouping)
    this.#breaks = new LineBreaks(content, end)
    const { forRules, forGroups } = passableOctets(reading, grouping)
    this.#found = new GroupNumbers(this.reader)
    this.#go(from, readsRules ? forRules : forGroups)
    const { numbers, changed } = this.#found.end()
    this.numbers = numbers
    this.changed = changed
  }

  rulesOf(from: number, end: number, firstLine: number): RuleSpans {
    const { content, isOwnText } = this.reader
    const found = new GroupNumbers(this.reader)
    this.reader.open(from, end)
    for (let start = from, line = firstLine; start < end; line++) {
      const at = this.#breaks.at(start)
      const role = this.reader.read(start, at)
      if (role === 'allow' || role === 'disallow') found.addRule(line, role === 'allow')
      start = this.#breaks.after(at)
    }
    this.reader.close()
    const { numbers, changed } = found.end()
    return { content, numbers, from: 0, to: numbers.length, isOwnText, changed }
  }

  #go(from: number, passable: Uint8Array): void {
    const breaks = this.#breaks
    const end = this.#end
    const bytes = this.reader.open(0, this.reader.content.length)
    for (let start = from, line = 1; start <= end; line++) {
      if (this.#former.isSettled && passable[bytes[start] as number] === 1) {
        start = breaks.pass(start, bytes, passable)
        if (start < 0 || start > end) break
        line += breaks.passed
      }
      const at = breaks.at(start)
      this.#take(this.reader.read(start, at), start, line)
      if (at === end) break
      start = breaks.after(at)
    }
    this.reader.close()
    this.#found.endGroup(end)
  }

  #take(role: LineRole, start: number, line: number): void {
    const former = this.#former
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

  /** Takes a rule with which a group begins to have rules, or which stands in none. */
  #takeFirstRule(start: number, line: number): void {
    const { count } = this.#former
    if (!this.#former.takeRule()) return
    if (this.#former.count > count) {
      this.#found.openGroup(start)
      this.#found.addAgent(0)
    }
    this.#found.beginRules(start, line)
  }
}
