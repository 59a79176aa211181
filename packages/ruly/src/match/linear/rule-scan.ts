import type { ByteString } from '../../model/byte-string.ts'
import type { RewrittenBytes } from '../../model/dialect.ts'
import { listOf } from '../../util/list.ts'
import { keyMask, keysDiffer, targetKey } from '../../read/literal-key.ts'
import {
  ruleAt,
  ruleCount,
  spanEnd,
  spanKey,
  spanSize,
  spanStart,
  type PackedRuleTable,
} from '../../read/packed-rule-table.ts'
import type { RuleGroup } from '../../read/rule-group.ts'
import { hasRewritten, isRewritten, noneRewritten } from '../../url/rewritten-bytes.ts'
import { literalMatch, noMatch, notLiteral, unknown } from '../literal-value.ts'
import { restEnd } from '../match-pattern.ts'
import { rankedPatterns, weightOf, type Compiling, type RankedPattern } from '../rank-rules.ts'
import { hitOf, noHit, undecided, type RuleSearch } from '../rule-search.ts'
import { lacksLongestRun } from './longest-run.ts'

/** Compares the rules in the file one after the other. Only rules that are not literal and may match are compiled. */
export class RuleScan implements RuleSearch {
  readonly #groups: readonly RuleGroup[]
  readonly #compiling: Compiling
  /** The patterns of the rules compiled so far, by place. */
  #compiled: (readonly RankedPattern[] | undefined)[] | undefined
  readonly #ruleCount: number
  #hasAsked = false
  /** The rest of what building an index costs, counted in compared keys. */
  #left: number

  constructor(groups: readonly RuleGroup[], compiling: Compiling) {
    this.#groups = groups
    this.#compiling = compiling
    let rules = 0
    for (const { spans } of groups) rules += ruleCount(spans)
    this.#ruleCount = rules
    this.#left = costOfIndex + costOfIndexedRule * rules
  }

  /** Whether all questions so far have cost as much as an index. */
  get isSpent(): boolean {
    return this.#left < 0
  }

  /** The cost of the questions since `isSpent` became true, or since the last call. */
  takeDebt(): number {
    const debt = -this.#left
    this.#left = 0
    return debt
  }

  placeOf(hit: number): number {
    return hit >> 1
  }

  best(text: string, from: number, changed: RewrittenBytes = noneRewritten): number {
    const { compile, order } = this.#compiling.matching
    const keepsLetters = compile.keepsLetters === true
    if (keepsLetters && beginsRewritten(text, from, changed)) return undecided
    const target = targetKey(text, from)
    const mask = keepsLetters ? keyMask(text, from) : 0
    let isTarget = changed === noneRewritten
    let best = noHit
    let weight = -1
    let before = 0
    let compared = 0
    for (const { spans } of this.#groups) {
      const { numbers, to } = spans
      for (let at = spans.from; at < to; at += spanSize) {
        if (keysDiffer(numbers[at + spanKey] as number, target, mask)) continue
        compared++
        const place = before + (at - spans.from) / spanSize
        const compiled = this.#compiled?.[place]
        const length =
          keepsLetters && compiled === undefined ? literalMatch(spans, at, text, from, changed) : notLiteral
        if (length === noMatch) continue
        if (length === unknown) return undecided
        if (length === notLiteral) {
          if (!isTarget && hasRewritten(text, from, text.length, changed)) return undecided
          isTarget = true
          const found = this.#bestPattern(spans, at, place, text, from, weight)
          if (found === undefined) continue
          best = hitOf(place, found.allows)
          weight = found.weight
        } else {
          const allows = ((numbers[at] as number) & 1) === 1
          const own = weightOf(length, allows, order)
          if (own <= weight) continue
          best = hitOf(place, allows)
          weight = own
        }
        if (order === 'file') return this.#answered(best, place, compared)
      }
      before += ruleCount(spans)
    }
    return this.#answered(best, before, compared)
  }

  #answered(hit: number, keys: number, rules: number): number {
    this.#left -= keys + costOfComparison * rules
    this.#hasAsked = true
    return hit
  }

  /** The best pattern of a rule that matches and is better than a weight. */
  #bestPattern(
    spans: PackedRuleTable,
    at: number,
    place: number,
    text: string,
    from: number,
    weight: number,
  ): RankedPattern | undefined {
    this.#left -= text.length >> 3
    const compiled = this.#compiled?.[place]
    if (compiled === undefined && !this.#hasAsked && this.#isRuledOut(spans, at, text, from)) return undefined
    const patterns = compiled ?? this.#compile(spans, at, place)
    let best: RankedPattern | undefined
    for (let i = 0; i < patterns.length; i++) {
      const ranked = patterns[i] as RankedPattern
      if (ranked.weight > (best?.weight ?? weight) && doesMatch(ranked, text, from)) best = ranked
    }
    return best
  }

  #compile(spans: PackedRuleTable, at: number, place: number): readonly RankedPattern[] {
    const patterns = rankedPatterns(ruleAt(spans, at), this.#compiling)
    this.#compiled ??= listOf(this.#ruleCount)
    this.#compiled[place] = patterns
    return patterns
  }

  /** Whether a rule cannot match, by its longest run. From the second question on, it is cheaper to compile the rule once. */
  #isRuledOut(
    { content, numbers, changed }: PackedRuleTable,
    at: number,
    text: string,
    from: number,
  ): boolean {
    if (this.#compiling.matching.compile.keepsRuns !== true || changed.has(at)) return false
    const start = numbers[at + spanStart] as number
    const end = numbers[at + spanEnd] as number
    return lacksLongestRun(content, start, end, text, from)
  }
}

function doesMatch({ pattern, shape }: RankedPattern, text: string, from: number): boolean {
  const { segments } = pattern
  const first = segments[0] as ByteString
  return beginsWith(text, from, first) && restEnd(segments, 1, shape, text, from + first.length) >= 0
}

/** `startsWith` without a call, which takes longer than to compare the few bytes before a wildcard. */
function beginsWith(text: string, from: number, beginning: ByteString): boolean {
  for (let at = 0; at < beginning.length; at++)
    if (text.charCodeAt(from + at) !== beginning.charCodeAt(at)) return false
  return true
}

/** Whether one of the bytes that keys are made of can differ in the target. */
function beginsRewritten(text: string, from: number, changed: RewrittenBytes): boolean {
  const end = Math.min(text.length, from + 4)
  for (let at = from + 1; at < end; at++) if (isRewritten(text.charCodeAt(at), changed)) return true
  return false
}

// Costs, counted in compared keys: of an index as a whole and of each rule in it, and of each rule that its key does not rule out.
// What a question costs in any case is not counted.
// An index costs memory too, so that it should answer some dozens of questions.
const costOfIndex = 4500
const costOfIndexedRule = 150
const costOfComparison = 16
