import type { ByteString } from '@ruly/common/utf8'
import type { Matching, RewrittenBytes } from '../model/dialect.ts'
import {
  allowRole,
  alone,
  byPatterns,
  inPlace,
  lineIn,
  roleIn,
  rowEnd,
  rowKey,
  rowMask,
  rowSize,
  rowStart,
  type RowTable,
} from '../read/row-table.ts'
import { isRewritten, noneRewritten } from '../url/rewritten-bytes.ts'
import { type Steps, buildIndex, listOf } from './build-index.ts'
import type { RuleIndex } from './rule-index.ts'
import { matchEnd } from './match-pattern.ts'
import {
  countRules,
  isOwnPattern,
  rangeSize,
  ruleAtPlace,
  rulesBefore,
  type ObeyedRules,
} from './obeyed-rules.ts'
import { lacksLongestRun } from './longest-run.ts'
import {
  allowsIfEmpty,
  isVoidIfEmpty,
  rankedPatterns,
  weightOf,
  type Compiling,
  type RankedPattern,
} from './rank-rules.ts'
import { allowsBy, hitOf, noHit, undecided } from './hit.ts'
import { findSegment } from './segment-search.ts'

// Rules are compared where they are in the file, without making anything of them first. The row of each has a key, the four bytes
// after its slash, and a mask with the bits that are literal. So most rules are ruled out in one comparison:
//
//   /private/       key p r i v   mask 1 1 1 1
//   /tmp            key t m p ·   mask 1 1 1 0
//   /a*.html        key a · · ·   mask 1 0 0 0
//   /*?id=          key · · · ·   mask 0 0 0 0
//
//   /tmp/x of       key t m p /   (key ^ own) & mask is 0 for the second and the last rule: only these are compared further,
//   a question                    byte by byte, then from star to star
//
// In a large group, many rules can have one key: /catalog/a, /catalog/b and so on. One without wildcards must end as the text does
// there, which the last byte of most shows to be wrong.
//
// Once such questions have cost as much as an index, each of the next ones builds a part of it: most files are never asked so often.

const keyBytes = 4
const bitsOfByte = 8
const slash = 0x2f
const star = 0x2a
const dollar = 0x24
/** Rules of larger groups are looked at closely when they are first ruled out, because most of them will be again. */
const fewRules = 64
const noneLiteral = new Uint8Array(256)

/** Finds the rule that decides, among those that an agent obeys. */
export class RuleMatcher implements ObeyedRules {
  #index: RuleIndex | undefined
  // What each question needs is in this object and not in others: a host that was not asked for a while is in no cache.
  readonly #rows: Int32Array
  readonly #content: ByteString
  readonly #firstStart: number
  readonly #firstEnd: number
  readonly #matching: Matching
  /** Whether the literal beginning rules out only rules with a key. */
  readonly #needsKey: boolean
  readonly table: RowTable
  readonly ranges: readonly number[]
  readonly #count: number
  #rulesBefore: Int32Array | undefined
  #hasAsked = false
  /** The patterns of the rules that cannot be compared in place, by place, as far as they were needed. */
  #compiled: (readonly RankedPattern[] | undefined)[] | undefined
  readonly #compiling: Compiling
  #building: Steps<RuleIndex> | undefined
  /** What is left of the costs that questions may have before an index is built; below zero what the last questions have cost since. */
  #left: number

  constructor({ table, ranges }: ObeyedRules, compiling: Compiling) {
    this.#rows = table.rows
    this.#content = table.content
    this.#firstStart = ranges[0] ?? 0
    this.#firstEnd = ranges[1] ?? 0
    this.#matching = compiling.matching
    this.#needsKey = compiling.matching.compile.keepsStars !== true || table.changed.size > 0
    this.table = table
    this.ranges = ranges
    this.#compiling = compiling
    this.#count = countRules(ranges)
    this.#left = costOfIndex + costOfIndexedRule * this.#count + costOfIndexedByte * bytesSpanned(this)
  }

  /**
   * The hit for the text from an offset on: a number that stands for the best rule, `noHit` if no rule matches.
   *
   * With `changed`, the text can contain bytes that differ in the target: `undecided` if these would matter.
   */
  best(text: string, from: number, changed: RewrittenBytes = noneRewritten): number {
    if (this.#index !== undefined) return this.#index.best(text, from, changed)
    if (this.#left < 0 && this.#build()) return this.best(text, from, changed)
    return this.#scan(text, from, changed)
  }

  /** The place of the rule of a hit among all that the agent obeys. */
  placeOf(hit: number): number {
    return this.#index === undefined ? hit >> 1 : this.#index.placeOf(hit)
  }

  /** The row of the rule at a place, and the index of its group. */
  ruleAt(place: number): { readonly row: number; readonly group: number } {
    return ruleAtPlace(this.ranges, (this.#rulesBefore ??= rulesBefore(this.ranges)), place)
  }

  /** The line of the rule of a hit, negative if it disallows; 0 for no rule. */
  lineOf(hit: number): number {
    if (hit === noHit) return 0
    const line = lineIn(this.table.rows[this.ruleAt(this.placeOf(hit)).row] as number)
    return allowsBy(hit) ? line : -line
  }

  /** Builds a part of the index that has the cost of the last questions; true if it is complete. */
  #build(): boolean {
    this.#building ??= buildIndex(this, this.#compiling)
    let left = -this.#left
    this.#left = 0
    while (left > 0) {
      const { done, value } = this.#building.next()
      if (done === true) {
        this.#index = value
        this.#building = undefined
        return true
      }
      left -= value
    }
    return false
  }

  // oxlint-disable-next-line max-lines-per-function -- One hot loop: a call for each rule takes longer than to compare it.
  #scan(text: string, from: number, changed: RewrittenBytes): number {
    if (this.#count === 0) return noHit
    // The key of the text, and the bits that it has: it can be short.
    let target = 0
    let known = 0
    const stop = Math.min(text.length, from + 1 + keyBytes)
    for (let at = from + 1, shift = 0; at < stop; at++, shift += bitsOfByte) {
      const code = text.charCodeAt(at)
      if (isRewritten(code, changed)) return undecided
      target |= code << shift
      known |= 0xff << shift
    }
    const rows = this.#rows
    const content = this.#content
    const needsKey = this.#needsKey
    const { order, compile, emptyValue } = this.#matching
    const { literal = noneLiteral } = compile
    // A rule with a whole key is the same as the text up to there.
    const equal = known === -1 && text.charCodeAt(from) === slash ? 1 + keyBytes : 0
    // Up to where the text is known to be the target as it is.
    let plain = changed === noneRewritten ? text.length : from
    let best = noHit
    let weight = -1
    const isLarge = this.#count > fewRules
    const costOfThis = costOfComparison + (text.length >> 3)
    let cost = 0
    let before = 0
    let start = this.#firstStart
    let end = this.#firstEnd
    for (let range = rangeSize; ; range += rangeSize) {
      for (let row = start; row < end; row += rowSize) {
        const mask = rows[row + rowMask] as number
        if ((((rows[row + rowKey] as number) ^ target) & mask & known) !== 0) continue
        const valueStart = rows[row + rowStart] as number
        const valueEnd = rows[row + rowEnd] as number
        const head = rows[row] as number
        if (isLarge && (head & inPlace) !== 0) {
          // A lighter rule decides nothing. One without wildcards ends as the text does there, or does not match.
          let isOut = weightOf(valueEnd - valueStart, roleIn(head) === allowRole, order) <= weight
          const last = from + valueEnd - valueStart - 1
          if (!isOut && (head & alone) === alone && last < text.length) {
            if (plain <= last) plain = plainEnd(text, plain, last + 1, changed)
            isOut = plain > last && text.charCodeAt(last) !== content.charCodeAt(valueEnd - 1)
          }
          if (isOut) {
            cost += costOfLook
            continue
          }
        }
        cost += costOfThis
        const first = mask === -1 ? valueStart + equal : valueStart
        const at = literalEnd(content, first, valueEnd, text, from - valueStart, literal)
        const differs = from + at - valueStart
        const isOther = at < valueEnd && literal[content.charCodeAt(at)] === 1
        if (isOther && differs < text.length) {
          if (isRewritten(text.charCodeAt(differs), changed)) return undecided
          // The literal beginning rules out the rule if the dialect promises that of all values, or of those with a key.
          if (mask !== 0 || !needsKey) {
            if ((head & alone) === 0 && this.#hasAsked && isLarge) this.#isInPlace(row)
            continue
          }
        }
        let own: number
        let allows: boolean
        if ((head & inPlace) !== 0 || ((head & byPatterns) === 0 && this.#isInPlace(row))) {
          allows = roleIn(head) === allowRole
          own = weightOf(valueEnd - valueStart, allows, order)
          if (isOther || own <= weight) continue
          if (at < valueEnd) {
            plain = plainEnd(text, plain, text.length, changed)
            if (plain < text.length) return undecided
            if (!restMatches(content, at, valueEnd, text, differs)) continue
          } else if (valueStart === valueEnd) {
            if (isVoidIfEmpty(allows, emptyValue)) continue
            allows = allowsIfEmpty(allows, emptyValue)
          }
        } else {
          plain = plainEnd(text, plain, text.length, changed)
          if (plain < text.length) return undecided
          if (!this.#hasAsked && this.#cannotMatch(row, text, from)) continue
          const pattern = this.#bestPattern(row, before + (row - start) / rowSize, text, from, weight)
          if (pattern === undefined) continue
          ;({ allows, weight: own } = pattern)
        }
        best = hitOf(before + (row - start) / rowSize, allows)
        weight = own
        if (order === 'file') {
          this.#pay((best >> 1) + cost)
          return best
        }
      }
      before += (end - start) / rowSize
      if (before === this.#count) break
      start = this.ranges[range] as number
      end = this.ranges[range + 1] as number
    }
    this.#pay(before + cost)
    return best
  }

  /** Whether a rule that is not compiled cannot match. From the second question on, it is cheaper to compile it once. */
  #cannotMatch(row: number, text: ByteString, from: number): boolean {
    const { literal, keepsStars } = this.#matching.compile
    return (
      literal !== undefined && keepsStars === true && lacksLongestRun(this.table, row, literal, text, from)
    )
  }

  /** Counts what a question has cost. */
  #pay(cost: number): void {
    this.#left -= cost
    this.#hasAsked = true
  }

  /** Whether the value of a rule can be compared in place; noted in its row. */
  #isInPlace(row: number): boolean {
    const { table } = this
    const { compile, emptyValue } = this.#matching
    const { literal, keepsStars } = compile
    let how = byPatterns
    if (isEmpty(table, row)) how = emptyValue === 'compiled' ? byPatterns : inPlace
    else if (literal !== undefined && isOwnPattern(table, row, literal, false)) how = alone
    else if (literal !== undefined && keepsStars === true && isOwnPattern(table, row, literal, true))
      how = inPlace
    table.rows[row] = (table.rows[row] as number) | how
    return how !== byPatterns
  }

  /** The best pattern of a rule that matches and is better than a weight. */
  #bestPattern(
    row: number,
    place: number,
    text: string,
    from: number,
    weight: number,
  ): RankedPattern | undefined {
    let best: RankedPattern | undefined
    for (const ranked of this.#patternsOf(row, place))
      if (ranked.weight > (best?.weight ?? weight) && matchEnd(ranked.pattern, text, from) >= 0) best = ranked
    return best
  }

  #patternsOf(row: number, place: number): readonly RankedPattern[] {
    const { table } = this
    this.#compiled ??= listOf(this.#count)
    return (this.#compiled[place] ??= rankedPatterns(table.ruleAt(row), this.#compiling))
  }
}

function isEmpty({ rows, changed }: RowTable, row: number): boolean {
  return rows[row + rowStart] === rows[row + rowEnd] && !changed.has(row)
}

/**
 * Offset from `at` on where the literal beginning of a value ends, or is another byte than the text.
 *
 * @param shift what an offset in the content and that in the text differ by
 */
function literalEnd(
  content: ByteString,
  at: number,
  end: number,
  text: string,
  shift: number,
  literal: Uint8Array,
): number {
  for (let place = at; place < end; place++) {
    const octet = content.charCodeAt(place)
    if (octet !== text.charCodeAt(place + shift) || literal[octet] !== 1) return place
  }
  return end
}

/**
 * Whether the rest of a value, which begins with a star or is a final `$`, matches the text from an offset on.
 *
 * What is between two stars is matched where it first occurs, and never again: if any choice of places matches, this one does.
 */
function restMatches(
  content: ByteString,
  from: number,
  end: number,
  text: string,
  textFrom: number,
): boolean {
  const isAnchored = content.charCodeAt(end - 1) === dollar
  const stop = isAnchored ? end - 1 : end
  let place = textFrom
  for (let at = from; at < stop;) {
    const start = ++at
    while (at < stop && content.charCodeAt(at) !== star) at++
    if (at === stop && isAnchored) return endsWith(text, content, start, at, place)
    const found = findSegment(text, content.slice(start, at), place)
    if (found < 0) return false
    place = found + at - start
  }
  return !isAnchored || place === text.length
}

/** Where a text that is plain up to an offset has the next byte that its target rewrites or drops; `to` if none is before. */
function plainEnd(text: string, from: number, to: number, changed: RewrittenBytes): number {
  let at = from
  while (at < to && !isRewritten(text.charCodeAt(at), changed)) at++
  return at
}

/** Whether the text ends with a range of the content, which begins there at `place` or later. */
function endsWith(text: string, content: ByteString, start: number, end: number, place: number): boolean {
  const offset = text.length - end
  if (start + offset < place) return false
  for (let at = start; at < end; at++)
    if (content.charCodeAt(at) !== text.charCodeAt(at + offset)) return false
  return true
}

/** How many bytes of the file the groups span: about the bytes of their rules. */
function bytesSpanned({ table: { rows }, ranges }: ObeyedRules): number {
  let bytes = 0
  for (let range = 0; range < ranges.length; range += rangeSize) {
    const from = ranges[range] as number
    const to = ranges[range + 1] as number
    if (from < to) bytes += (rows[to - rowSize + rowEnd] as number) - (rows[from + rowStart] as number)
  }
  return Math.max(0, bytes)
}

// Costs, counted in compared keys: of an index as a whole, of each rule in it and each byte that its rules span, and of each rule that its
// key does not rule out. An index costs memory too, so that it should answer some dozens of questions.
const costOfIndex = 4500
const costOfIndexedRule = 80
const costOfIndexedByte = 4
const costOfComparison = 16
const costOfLook = 4
