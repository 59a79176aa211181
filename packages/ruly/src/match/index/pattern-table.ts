import type { ByteString } from '../../model/byte-string.ts'
import type { Matching } from '../../model/dialect.ts'
import type { Pattern } from '../../model/pattern.ts'
import { allowRole, rowEnd, rowSize, rowStart } from '../../read/row-table.ts'
import type { Steps } from '../../util/steps.ts'
import { isOwnPattern, type ObeyedRules } from '../obeyed-rules.ts'
import { rankedPatterns, weightOf, type Compiling, type RankedPattern } from '../rank-rules.ts'
import { hitOf } from '../rule-search.ts'

/** Patterns in columns, in any order; `text` has the literal beginning of each, and `order` lists them best first. */
export interface PatternTable {
  readonly text: ByteString
  /** Where the beginnings start that are not literal values of the file. */
  readonly made: number
  /** Where the literal beginning of each pattern is in the text. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** The place of its rule among those of all groups, and whether it allows, as a hit. */
  readonly hits: readonly number[]
  /** Undefined for a pattern that is only a literal beginning. */
  readonly patterns: readonly (Pattern | undefined)[]
  readonly order: ArrayLike<number>
}

/** Collects the patterns of the rules of some groups. Literal values are not copied: most of the text is the file. */
export function* collectPatterns(rules: ObeyedRules, compiling: Compiling): Steps<PatternTable> {
  const builder = new PatternTableBuilder(...valuesOf(rules))
  const { order, compile } = compiling.matching
  const { table, ranges } = rules
  let place = 0
  for (let range = 0; range < ranges.length; range += 3) {
    const to = ranges[range + 1] as number
    for (let row = ranges[range] as number; row < to; row += rowSize, place++) {
      if (place % rulesOfStep === 0) yield rulesOfStep * costOfRule
      if (compile.literal !== undefined && isOwnPattern(table, row, compile.literal, false)) {
        const isAllow = table.roleAt(row) === allowRole
        const start = table.rows[row + rowStart] as number
        const end = table.rows[row + rowEnd] as number
        builder.addLiteral({ start, end, weight: weightOf(end - start, isAllow, order) }, place, isAllow)
        continue
      }
      for (const ranked of rankedPatterns(table.ruleAt(row), compiling)) builder.addPattern(ranked, place)
    }
  }
  yield rulesOfStep * costOfRule
  return builder.end(order)
}

const rulesOfStep = 2
const costOfRule = 60

/** The part of the file that has the values of these rules, and its offset. */
function valuesOf({ table, ranges }: ObeyedRules): [ByteString, number] {
  let first = -1
  let last = -1
  for (let range = 0; range < ranges.length; range += 3) {
    const [from, to] = [ranges[range] as number, ranges[range + 1] as number]
    if (from === to) continue
    if (first < 0) first = from
    last = to - rowSize
  }
  if (first < 0) return ['', 0]
  const start = table.rows[first + rowStart] as number
  return [table.content.slice(start, table.rows[last + rowEnd]), start]
}

/** A literal value in the file. */
interface LiteralRange {
  readonly start: number
  readonly end: number
  readonly weight: number
}

/** Collects patterns, some of them as ranges of a content, which begins at an offset of the file. */
export class PatternTableBuilder {
  readonly #content: ByteString
  readonly #offset: number
  readonly #beginnings: ByteString[] = []
  #length: number
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #hits: number[] = []
  readonly #weights: number[] = []
  readonly #patterns: (Pattern | undefined)[] = []

  constructor(content: ByteString, offset: number) {
    this.#content = content
    this.#offset = offset
    this.#length = content.length
  }

  /** Adds a range of the file that is its own pattern. */
  addLiteral({ start, end, weight }: LiteralRange, place: number, allows: boolean): void {
    this.#add(start - this.#offset, end - this.#offset, hitOf(place, allows), weight, undefined)
  }

  addPattern({ pattern, allows, weight }: RankedPattern, place: number): void {
    const beginning = pattern.segments[0] as ByteString
    const isLiteralAlone = pattern.segments.length === 1 && pattern.anchor === 'none'
    const start = this.#length
    this.#beginnings.push(beginning)
    this.#length += beginning.length
    this.#add(start, this.#length, hitOf(place, allows), weight, isLiteralAlone ? undefined : pattern)
  }

  /** The table, its order by weight or as added. */
  end(order: Matching['order']): PatternTable {
    return {
      text: this.#content + this.#beginnings.join(''),
      made: this.#content.length,
      starts: this.#starts,
      ends: this.#ends,
      hits: this.#hits,
      patterns: this.#patterns,
      order: order === 'file' ? [...this.#starts.keys()] : heaviestFirst(this.#weights),
    }
  }

  #add(start: number, end: number, hit: number, weight: number, pattern: Pattern | undefined): void {
    this.#starts.push(start)
    this.#ends.push(end)
    this.#hits.push(hit)
    this.#weights.push(weight)
    this.#patterns.push(pattern)
  }
}

/** Weights up to this number, or to so many for each rule, are sorted by counting. */
const mostCounted = 4096
const mostCountedForEach = 16

/** The indexes of weights, heaviest first, equal ones in order: a counting sort, because weights are usually small numbers. */
function heaviestFirst(weights: readonly number[]): Int32Array {
  let heaviest = 0
  for (const weight of weights) if (weight > heaviest) heaviest = weight
  if (heaviest > Math.max(mostCounted, mostCountedForEach * weights.length))
    return Int32Array.from(weights.keys()).sort(
      (one, other) => (weights[other] as number) - (weights[one] as number) || one - other,
    )
  const next = new Int32Array(heaviest + 2)
  for (const weight of weights) next[heaviest - weight + 1] = (next[heaviest - weight + 1] as number) + 1
  for (let lighter = 1; lighter < next.length; lighter++)
    next[lighter] = (next[lighter] as number) + (next[lighter - 1] as number)
  const order = new Int32Array(weights.length)
  for (const [index, weight] of weights.entries()) {
    const slot = next[heaviest - weight] as number
    next[heaviest - weight] = slot + 1
    order[slot] = index
  }
  return order
}
