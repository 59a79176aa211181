import { compile, foundRule, type Compiling, type FoundRule } from './compile.ts'
import type { ChangedOctets } from './dialect.ts'
import { noRank } from './index-layout.ts'
import type { IndexedGroup } from './indexed-group.ts'
import type { Octets } from './octets.ts'
import { RuleIndex } from './rule-index.ts'
import { RuleScan } from './rule-scan.ts'

/** Questions that are answered rule by rule: an index takes about as long to make. */
const questionsBeforeIndex = 16

/**
 * Answers for one robot which of its rules decides.
 *
 * The first questions go through the rules where they stand in the file, as long as that is quick; then an index is made, which finds the
 * first match of the list that `compile` gives.
 */
export class Matcher {
  readonly #groups: readonly IndexedGroup[]
  readonly #compiling: Compiling
  readonly #changed: ChangedOctets | undefined
  #asked = 0
  #scan: RuleScan | undefined
  #index: RuleIndex | undefined

  constructor(groups: readonly IndexedGroup[], compiling: Compiling) {
    this.#groups = groups
    this.#compiling = compiling
    this.#changed = compiling.matching.target.inUrl?.changed
  }

  /** The best rule for a target, if any matches. */
  find(target: Octets): FoundRule | undefined {
    if (this.#index === undefined && this.#asked++ < questionsBeforeIndex) {
      const found = (this.#scan ??= new RuleScan(this.#groups, this.#compiling)).find(target)
      if (found !== null) return found
    }
    const index = this.#indexed()
    const rank = index.best(target, 0, undefined)
    return rank === noRank ? undefined : this.#ruleAt(index.placeOf(rank))
  }

  /** The index, once it is there. */
  get index(): RuleIndex | undefined {
    return this.#index
  }

  #indexed(): RuleIndex {
    if (this.#index !== undefined) return this.#index
    this.#scan = undefined
    return (this.#index = new RuleIndex(compile(this.#groups, this.#compiling), this.#changed))
  }

  /** The rule at a place among those of all groups. */
  #ruleAt(place: number): FoundRule | undefined {
    let left = place
    for (const group of this.#groups) {
      const count = group.spans.numbers.length / 4
      if (left < count) return foundRule(group, left, this.#compiling.matching)
      left -= count
    }
    return undefined
  }
}
