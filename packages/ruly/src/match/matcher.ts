import { compilePatterns, foundRule, type Compiling, type FoundRule } from './rank-rules.ts'
import type { RewrittenBytes } from '../model/dialect.ts'
import { allowsBy, noRank } from './index/index-layout.ts'
import type { ByteString } from '../model/byte-string.ts'
import type { RuleGroup } from '../read/rule-group.ts'
import { RuleIndex } from './index/rule-index.ts'
import { RuleScan } from './linear/rule-scan.ts'
import { lineAt, ruleCount } from '../read/packed-rule-table.ts'

/**
 * Finds the rule that decides for one agent.
 *
 * The first questions scan the rules in the file. Once that has cost as much as building an index, an index answers: it finds the
 * first match in the list that `compile` returns.
 */
export class Matcher {
  readonly #groups: readonly RuleGroup[]
  readonly #compiling: Compiling
  readonly #changed: RewrittenBytes | undefined
  #scan: RuleScan | undefined
  #index: RuleIndex | undefined
  #placeInGroup = 0

  constructor(groups: readonly RuleGroup[], compiling: Compiling) {
    this.#groups = groups
    this.#compiling = compiling
    this.#changed = compiling.matching.target.inUrl?.changed
  }

  /** The best rule for a target, if any matches. */
  find(target: ByteString): FoundRule | undefined {
    if (this.#index === undefined) {
      this.#scan ??= new RuleScan(this.#groups, this.#compiling)
      if (this.#scan.isWorthwhile) return this.#scan.find(target)
    }
    return this.ruleOf(this.#indexed().best(target, 0, undefined))
  }

  /** The index, once it is built. */
  get index(): RuleIndex | undefined {
    return this.#index
  }

  #indexed(): RuleIndex {
    if (this.#index !== undefined) return this.#index
    this.#scan = undefined
    return (this.#index = new RuleIndex(compilePatterns(this.#groups, this.#compiling), this.#changed))
  }

  /** The rule of a rank from the index. */
  ruleOf(rank: number): FoundRule | undefined {
    const group = this.#groupOf(rank)
    return group && foundRule(group, this.#placeInGroup, this.#compiling.matching)
  }

  /** The line of that rule, negative if it disallows; 0 for no rule. */
  lineOf(rank: number): number {
    const group = this.#groupOf(rank)
    if (group === undefined) return 0
    const line = lineAt(group.spans, this.#placeInGroup)
    return allowsBy(rank) ? line : -line
  }

  /** The group of a rule, without creating objects; the place of the rule in it is left in `#placeInGroup`. */
  #groupOf(rank: number): RuleGroup | undefined {
    if (rank === noRank) return undefined
    let place = this.#indexed().placeOf(rank)
    for (const group of this.#groups) {
      const count = ruleCount(group.spans)
      this.#placeInGroup = place
      if (place < count) return group
      place -= count
    }
    return undefined
  }
}
