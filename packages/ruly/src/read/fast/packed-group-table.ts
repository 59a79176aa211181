import type { FieldReader } from './field-reader.ts'
import { IntBuilder } from '../../util/int-builder.ts'
import {
  agentSize,
  groupAgentCount,
  groupEnd,
  groupHeader,
  groupLine,
  groupRuleCount,
  groupStart,
} from './indexed-group.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { spanSize } from '../packed-rule-table.ts'

/** What `PackedGroupTable` collects. */
export interface PackedNumbers {
  readonly numbers: ArrayLike<number>
  /** Values that differ from the content, by the index in `numbers` of what they belong to. */
  readonly changed: ReadonlyMap<number, ByteString>
}

const nothingChanged: ReadonlyMap<number, ByteString> = new Map()

/** Collects the numbers of groups, or of rules alone, in the order of the file. */
export class PackedGroupTable {
  readonly #reader: FieldReader
  readonly #ints = new IntBuilder('scratch')
  #changed: Map<number, ByteString> | undefined
  /** Where the numbers of the last group begin; -1 before the first group. */
  #last = -1

  constructor(reader: FieldReader) {
    this.#reader = reader
  }

  openGroup(at: number): void {
    this.endGroup(at)
    this.#countRules()
    this.#last = this.#ints.count
    for (let number = 0; number < groupHeader; number++) this.#ints.push(0)
  }

  /** Adds the value just read to the user-agent lines of the open group; line 0 stands for a missing line. */
  addAgent(line: number): void {
    this.#add(line)
    const count = this.#last + groupAgentCount
    this.#ints.set(count, this.#ints.get(count) + 1)
  }

  /** Notes where the first rule of the open group is. */
  beginRules(at: number, line: number): void {
    this.#ints.set(this.#last + groupStart, at)
    this.#ints.set(this.#last + groupLine, line)
  }

  /** Adds the value just read as a rule. */
  addRule(line: number, allows: boolean): void {
    this.#add(line * 2 + (allows ? 1 : 0))
    this.#ints.push(this.#reader.literalKey())
  }

  /** Notes where the open group ends, if there is one. */
  endGroup(at: number): void {
    if (this.#last < 0 || this.#ints.get(this.#last + groupEnd) !== 0) return
    this.#ints.set(this.#last + groupEnd, at)
  }

  /** The numbers. Nothing may be added afterwards. */
  end(): PackedNumbers {
    this.#countRules()
    return { numbers: this.#ints.end(), changed: this.#changed ?? nothingChanged }
  }

  #add(header: number): void {
    const { changed, valueStart, valueEnd } = this.#reader
    if (changed !== undefined) (this.#changed ??= new Map()).set(this.#ints.count, changed)
    this.#ints.push(header)
    this.#ints.push(valueStart)
    this.#ints.push(valueEnd)
  }

  /** Rules follow the user-agent lines of their group. */
  #countRules(): void {
    if (this.#last < 0) return
    const rules = this.#last + groupHeader + agentSize * this.#ints.get(this.#last + groupAgentCount)
    this.#ints.set(this.#last + groupRuleCount, (this.#ints.count - rules) / spanSize)
  }
}
