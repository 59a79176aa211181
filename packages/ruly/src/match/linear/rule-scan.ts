import { longestFirst, readyRules, type Compiling, type ReadyRule } from '../rank-rules.ts'
import type { CompileRule } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { matchEnd } from '../match-pattern.ts'
import type { RuleGroup } from '../../read/rule-group.ts'
import {
  ruleCount,
  spanEnd,
  spanSize,
  spanStart,
  type PackedRuleTable,
} from '../../read/packed-rule-table.ts'

/** Scans rules in the file, and compiles only those that may match. */
export class RuleScan {
  readonly #groups: readonly RuleGroup[]
  readonly #compiling: Compiling
  /** Rules compiled so far, group by group. */
  readonly #ready: (readonly ReadyRule[])[][]
  /** The rest of the cost of building an index, counted in compared rules. */
  #left: number
  #hasAsked = false

  constructor(groups: readonly RuleGroup[], compiling: Compiling) {
    this.#groups = groups
    this.#compiling = compiling
    this.#ready = groups.map(() => [])
    this.#left = groups.reduce((looks, { spans }) => looks + looksForRule * ruleCount(spans), looksForIndex)
  }

  /** Whether all checks so far cost less than building an index would. */
  get isWorthwhile(): boolean {
    return this.#left > 0
  }

  /** The best rule for a target, if any matches. */
  find(target: ByteString): ReadyRule | undefined {
    const { order, compile: compileRule } = this.#compiling.matching
    const isFirst = !this.#hasAsked
    this.#hasAsked = true
    let best: ReadyRule | undefined
    this.#left -= looksForQuestion
    for (let place = 0; place < this.#groups.length; place++) {
      const group = this.#groups[place] as RuleGroup
      const { spans } = group
      const ready = this.#ready[place] as (readonly ReadyRule[])[]
      const count = ruleCount(spans)
      this.#left -= count
      for (let rule = 0; rule < count; rule++) {
        if (cannotMatch(spans, spans.from + rule * spanSize, target, compileRule, isFirst)) continue
        this.#left -= target.length >> 6
        for (const candidate of (ready[rule] ??= readyRules(group, rule, this.#compiling, 0))) {
          if (best !== undefined && longestFirst(best, candidate) <= 0) continue
          if (matchEnd(candidate.pattern, target) < 0) continue
          if (order === 'file') return candidate
          best = candidate
        }
      }
    }
    return best
  }
}

/** Whether the patterns of the rule at a place cannot match, judged by the parts of its value that stay unchanged. Creates nothing. */
function cannotMatch(
  { content, numbers, changed }: PackedRuleTable,
  at: number,
  target: ByteString,
  { keepsLetters, keepsRuns }: CompileRule,
  isFirst: boolean,
): boolean {
  if (changed.size > 0 && changed.has(at)) return false
  const start = numbers[at + spanStart] as number
  const end = numbers[at + spanEnd] as number
  if (keepsLetters === true && beginsOtherwise(content, start, end, target)) return true
  // From the second check on, compiling the rule once is cheaper than searching for its run each time.
  return isFirst && keepsRuns === true && lacksRun(content, start, end, target)
}

/** Whether a value begins differently from the target, before anything that normalization or a wildcard could change. */
function beginsOtherwise(content: ByteString, start: number, end: number, target: ByteString): boolean {
  if (target.length < 2) return false
  if (content.charCodeAt(start) !== slash || content.charCodeAt(start + 1) === slash) return false
  const length = Math.min(end - start, target.length, mostLookedAt)
  for (let at = 1; at < length; at++) {
    const octet = content.charCodeAt(start + at)
    if (keptAsIs[octet] !== 1) return false
    if (octet !== target.charCodeAt(at)) return true
  }
  return false
}

/**
 * Whether the longest unchanged run of a value is not in the target. The run at the start of the value has been compared, and of a
 * long run its beginning is enough: so a search is cheap for any file.
 */
function lacksRun(content: ByteString, start: number, end: number, target: ByteString): boolean {
  if (target.length > longestSearched) return false
  let longest = start
  let length = 0
  let from = start
  const stop = Math.min(end, start + mostScanned)
  for (let at = start; at <= stop; at++) {
    const octet = at < stop ? content.charCodeAt(at) : noOctet
    if (keptAsIs[octet] === 1) continue
    if (at - from > length && from > start) {
      longest = from
      length = at - from
    }
    // The next two bytes may be part of an escape.
    from = at + (octet === percent ? 3 : 1)
  }
  if (length === 0) return false
  const run = content.slice(longest, longest + Math.min(length, mostLookedAt))
  if (target.includes(run)) return false
  return !content.slice(start, end).includes(indexPage)
}

// Costs, counted in compared rules: of an index as a whole, of each rule in it, and of a check in addition to the rules that it compares.
const looksForIndex = 150
const looksForRule = 16
const looksForQuestion = 8
/** Bytes of a run that are compared or searched for: the matcher is faster for more. */
const mostLookedAt = 32
/** Longer targets are left to the matcher, whose searches in one target are bounded together. */
const longestSearched = 2048
/** Bytes of a value in which runs are looked for. */
const mostScanned = 256
const slash = 0x2f
const percent = 0x25
/** Stands for the end of a value. */
const noOctet = 0
/** In some dialects a value that contains this also matches the folder before it. */
const indexPage = '/index.htm'

const keptAsIs = new Uint8Array(256)
for (const kept of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.')
  keptAsIs[kept.charCodeAt(0)] = 1
