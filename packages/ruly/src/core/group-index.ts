import type { Dialect, Grouping, Reading } from './dialect.ts'
import { FieldReader, type LineRole } from './field-reader.ts'
import { Gathering } from './gathering.ts'
import { GroupFormer } from './group-former.ts'
import {
  groupAgentCount,
  groupEnd,
  groupHeader,
  groupLine,
  groupRuleCount,
  groupStart,
  IndexedGroup,
  nextGroup,
  type IndexedFile,
} from './indexed-group.ts'
import { LineBreaks } from './line-breaks.ts'
import type { Octets } from './octets.ts'
import { passableOctets } from './passable-octets.ts'
import { markLength } from './read.ts'
import { spanSize, type RuleSpans } from './rule-spans.ts'

/**
 * The groups of a file, found in one pass.
 *
 * Without `readsRules`, no rule is read: once a group has a rule, only a user-agent line, and in some dialects a blank line, changes
 * where groups begin and end, and all other lines are passed by their first octet.
 */
export function indexGroups(
  content: Octets,
  end: number,
  { reading, grouping }: Pick<Dialect, 'reading' | 'grouping'>,
  readsRules = false,
): readonly IndexedGroup[] {
  const search = new GroupSearch(content, end, { reading, grouping, readsRules })
  search.go(markLength(content, reading.bom))
  return groupsOf(search, grouping)
}

function groupsOf(file: IndexedFile, { emptyGroup }: Grouping): readonly IndexedGroup[] {
  const { numbers } = file
  const groups: IndexedGroup[] = []
  for (let at = 0, formed = 0; at < numbers.length; at = nextGroup(numbers, at), formed++) {
    const isKept = emptyGroup === 'kept' || numbers[at + groupLine] !== 0
    if (isKept) groups.push(new IndexedGroup(file, at, groups.length, formed))
  }
  return groups
}

interface SearchOptions {
  readonly reading: Reading
  readonly grouping: Grouping
  readonly readsRules: boolean
}

const nothingChanged: ReadonlyMap<number, Octets> = new Map()

/** A pass through a file, and what it found. */
class GroupSearch implements IndexedFile {
  readonly reader: FieldReader
  numbers: ArrayLike<number> = []
  changed: ReadonlyMap<number, Octets> = nothingChanged
  readonly hasRules: boolean
  readonly #end: number
  readonly #former: GroupFormer
  readonly #breaks: LineBreaks
  readonly #passable: Record<'forGroups' | 'forRules', Uint8Array>
  #gathering = new Gathering()
  #changed: Map<number, Octets> | undefined
  /** Where the numbers of the last group begin, -1 while there is none. */
  #last = -1

  constructor(content: Octets, end: number, { reading, grouping, readsRules }: SearchOptions) {
    this.#end = end
    this.#former = new GroupFormer(grouping)
    this.reader = new FieldReader(content, reading)
    this.hasRules = readsRules
    this.#breaks = new LineBreaks(content, end)
    this.#passable = passableOctets(reading, grouping)
  }

  go(from: number): void {
    const breaks = this.#breaks
    const end = this.#end
    const bytes = this.reader.open(0, this.reader.content.length)
    const passable = this.hasRules ? this.#passable.forRules : this.#passable.forGroups
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
    this.#endGroup(end)
    this.#keep()
  }

  /** The rules of a stretch that belongs to one group; `line` is 0 for none. */
  rulesOf(from: number, end: number, first: number): RuleSpans {
    this.#gathering = new Gathering()
    this.#changed = undefined
    const breaks = this.#breaks
    this.reader.open(from, end)
    const last = first === 0 ? from : end
    for (let start = from, line = first; start < last; line++) {
      const at = breaks.at(start)
      const role = this.reader.read(start, at)
      if (role === 'allow' || role === 'disallow') this.#add(line * 2 + (role === 'allow' ? 1 : 0))
      start = breaks.after(at)
    }
    this.reader.close()
    const { content, isOwnText } = this.reader
    const numbers = this.#gathering.end()
    return {
      content,
      numbers,
      from: 0,
      to: numbers.length,
      isOwnText,
      changed: this.#changed ?? nothingChanged,
    }
  }

  #take(role: LineRole, start: number, line: number): void {
    if (role === 'allow' || role === 'disallow') {
      if (!this.#former.hasRule) this.#takeFirstRule(start, line)
      if (this.hasRules && this.#former.open >= 0) this.#add(line * 2 + (role === 'allow' ? 1 : 0))
    } else if (role === 'user-agent') {
      if (this.#former.takeAgent()) this.#openGroup(start)
      this.#addAgent(line)
    } else if (role === 'extension') {
      this.#former.takeExtension()
    } else if (role === 'blank') {
      this.#former.takeBlank()
      if (this.#former.open < 0) {
        this.#endGroup(start)
      }
    }
  }

  /** Takes a rule with which a group begins to have rules, or which stands in none. */
  #takeFirstRule(start: number, line: number): void {
    const { count } = this.#former
    if (!this.#former.takeRule()) return
    if (this.#former.count > count) {
      this.#openGroup(start)
      this.#addAgent(0)
    }
    this.#gathering.set(this.#last + groupStart, start)
    this.#gathering.set(this.#last + groupLine, line)
  }

  #openGroup(at: number): void {
    this.#endGroup(at)
    this.#countRules()
    this.#last = this.#gathering.count
    for (let number = 0; number < groupHeader; number += 3) this.#gathering.push(0, 0, 0)
  }

  /** Adds the value just read to the open group's user-agent lines; line 0 is for a line that is not there. */
  #addAgent(line: number): void {
    this.#add(line)
    const count = this.#last + groupAgentCount
    this.#gathering.set(count, this.#gathering.get(count) + 1)
  }

  /** Adds the value just read behind a number. */
  #add(header: number): void {
    const { changed, valueStart, valueEnd } = this.reader
    if (changed !== undefined) (this.#changed ??= new Map()).set(this.#gathering.count, changed)
    this.#gathering.push(header, valueStart, valueEnd)
  }

  #endGroup(at: number): void {
    if (this.#last < 0 || this.#gathering.get(this.#last + groupEnd) !== 0) return
    this.#gathering.set(this.#last + groupEnd, at)
  }

  /** Rules follow the user-agent lines of their group. */
  #countRules(): void {
    if (this.#last < 0) return
    const numbers = this.#gathering.count - this.#last - groupHeader
    const agents = this.#gathering.get(this.#last + groupAgentCount)
    this.#gathering.set(this.#last + groupRuleCount, numbers / spanSize - agents)
  }

  #keep(): void {
    this.#countRules()
    this.numbers = this.#gathering.end()
    if (this.#changed !== undefined) this.changed = this.#changed
  }
}
