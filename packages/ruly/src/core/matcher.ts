import { compile, longestFirst, readyRules, type Compiling, type ReadyRule } from './compile.ts'
import type { ChangedOctets } from './dialect.ts'
import { noRank } from './literal-trie.ts'
import type { Octets } from './octets.ts'
import { matchEnd } from './pattern.ts'
import type { RuleGroup } from './rule-group.ts'
import { RuleIndex, undecided } from './rule-index.ts'
import { spanEnd, spanSize, spanStart } from './rule-spans.ts'

/** Questions that are answered rule by rule: an index takes about as long to make. */
const questionsBeforeIndex = 16

/**
 * Answers for one robot which of its rules decides.
 *
 * The first questions go through the rules where they stand in the file, and compile only those that may match; then an index is
 * made, which finds the first match of the list that `compile` gives.
 */
export class Matcher {
  readonly #groups: readonly RuleGroup[]
  readonly #compiling: Compiling
  /** Rules compiled so far, group by group. */
  readonly #ready: (readonly ReadyRule[])[][]
  readonly #changed: ChangedOctets | undefined
  #asked = 0
  #ranked: readonly ReadyRule[] = []
  #index: RuleIndex | undefined

  constructor(groups: readonly RuleGroup[], compiling: Compiling) {
    this.#groups = groups
    this.#compiling = compiling
    this.#ready = groups.map(() => [])
    this.#changed = compiling.matching.target.inUrl?.changed
  }

  /** The best rule for a target, if any matches. */
  find(target: Octets): ReadyRule | undefined {
    if (this.#index === undefined && this.#asked++ < questionsBeforeIndex) return this.#scan(target)
    const rank = this.#indexed().best(target, 0, undefined)
    // Beyond the list only by this test: reading outside of it makes the compiler give up the function, over and over.
    return rank === noRank ? undefined : this.#ranked[rank]
  }

  /** Whether there is an index by now. */
  get isIndexed(): boolean {
    return this.#index !== undefined
  }

  /**
   * Whether the rules allow what stands in a URL from `from` on; undefined where that cannot be told without its target, and as
   * long as there is no index.
   */
  allowsIn(url: string, from: number): boolean | undefined {
    if (this.#index === undefined) return undefined
    const rank = this.#index.best(url, from, this.#changed)
    if (rank === undecided) return undefined
    return rank === noRank || (this.#ranked[rank] as ReadyRule).allows
  }

  /** The best rule for what stands in a URL from `from` on, undefined for none; null where `allowsIn` gives undefined. */
  findIn(url: string, from: number): ReadyRule | undefined | null {
    if (this.#index === undefined) return null
    const rank = this.#index.best(url, from, this.#changed)
    if (rank === undecided) return null
    return rank === noRank ? undefined : this.#ranked[rank]
  }

  #indexed(): RuleIndex {
    if (this.#index !== undefined) return this.#index
    this.#ranked = compile(this.#groups, this.#compiling)
    const patterns = this.#ranked.map(({ pattern }) => pattern)
    this.#index = new RuleIndex(patterns, this.#changed)
    // The index has all of them.
    this.#ready.length = 0
    return this.#index
  }

  /** The best rule, looked for among all of them. */
  #scan(target: Octets): ReadyRule | undefined {
    const { order, compile: compileRule } = this.#compiling.matching
    const canPass = compileRule.keepsLetters === true && target.length > 1
    let best: ReadyRule | undefined
    for (const [place, group] of this.#groups.entries()) {
      const { content, numbers, from, to, changed } = group.spans
      const ready = this.#ready[place] as (readonly ReadyRule[])[]
      for (let rule = 0, at = from; at < to; rule++, at += spanSize) {
        const start = numbers[at + spanStart] as number
        if (
          canPass &&
          changed.size === 0 &&
          cannotMatch(content, start, numbers[at + spanEnd] as number, target)
        )
          continue
        for (const candidate of (ready[rule] ??= readyRules(group, rule, this.#compiling))) {
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

/** Whether a value begins as the target does not, before anything stands in it that a form or a wildcard could change. */
function cannotMatch(content: Octets, start: number, end: number, target: Octets): boolean {
  if (content.charCodeAt(start) !== slash || content.charCodeAt(start + 1) === slash) return false
  const length = Math.min(end - start, target.length)
  for (let at = 1; at < length; at++) {
    const octet = content.charCodeAt(start + at)
    if (keptAsIs[octet] !== 1) return false
    if (octet !== target.charCodeAt(at)) return true
  }
  return false
}

const slash = 0x2f
const keptAsIs = new Uint8Array(256)
for (const kept of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.')
  keptAsIs[kept.charCodeAt(0)] = 1
