import { longestFirst, readyRules, type Compiling, type ReadyRule } from './compile.ts'
import type { Octets } from './octets.ts'
import { matchEnd } from './pattern.ts'
import type { RuleGroup } from './rule-group.ts'
import { ruleCount, spanEnd, spanSize, spanStart } from './rule-spans.ts'

/** Octets for each rule that a scan may look at in all its questions: then an index would have been made in the time. */
const octetsForRule = 128

/** Goes through rules where they stand in the file, and compiles only those that may match. */
export class RuleScan {
  readonly #groups: readonly RuleGroup[]
  readonly #compiling: Compiling
  /** Rules compiled so far, group by group. */
  readonly #ready: (readonly ReadyRule[])[][]
  /** Octets that may still be looked at. */
  #left = 0

  constructor(groups: readonly RuleGroup[], compiling: Compiling) {
    this.#groups = groups
    this.#compiling = compiling
    this.#ready = groups.map(() => [])
    for (const { spans } of groups) this.#left += ruleCount(spans) * octetsForRule
  }

  /** The best rule for a target, if any matches; null where looking for it takes too long. */
  find(target: Octets): ReadyRule | undefined | null {
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
        this.#left -= target.length
        if (this.#left < 0) return null
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
