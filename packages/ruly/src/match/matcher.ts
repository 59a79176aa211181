import { foundRule, type Compiling, type FoundRule } from './rank-rules.ts'
import type { RewrittenBytes } from '../model/dialect.ts'
import type { RuleGroup } from '../read/rule-group.ts'
import { buildIndex } from './index/build-index.ts'
import type { RuleIndex } from './index/rule-index.ts'
import { RuleScan } from './linear/rule-scan.ts'
import type { Steps } from '../util/steps.ts'
import { allowsBy, noHit, type RuleSearch } from './rule-search.ts'
import { lineAt, ruleCount } from '../read/packed-rule-table.ts'

/**
 * Finds the rule that decides for one agent.
 *
 * The first questions compare the rules one by one. Once that has cost as much as an index, each of the next questions builds a part of
 * one, in twice the time of the question before it; when it is complete, it answers.
 */
export class Matcher {
  /** The first fields, because most questions need no other. */
  #search: RuleSearch
  #scan: RuleScan | undefined
  readonly #groups: readonly RuleGroup[]
  readonly #compiling: Compiling
  #building: Steps<RuleIndex> | undefined
  #placeInGroup = 0

  constructor(groups: readonly RuleGroup[], compiling: Compiling) {
    this.#groups = groups
    this.#compiling = compiling
    this.#scan = new RuleScan(groups, compiling)
    this.#search = this.#scan
  }

  /** The hit for the text from an offset on, as in `RuleSearch`. */
  best(text: string, from: number, changed: RewrittenBytes | undefined): number {
    if (this.#scan?.isSpent === true) this.#build(this.#scan)
    return this.#search.best(text, from, changed)
  }

  #build(scan: RuleScan): void {
    this.#building ??= buildIndex(this.#groups, this.#compiling)
    for (let left = 2 * scan.takeDebt(); left > 0;) {
      const { done, value } = this.#building.next()
      if (done === true) {
        this.#search = value
        this.#scan = undefined
        this.#building = undefined
        return
      }
      left -= value
    }
  }

  /** The index of the rule of a hit among those of all groups. */
  placeOf(hit: number): number {
    return this.#search.placeOf(hit)
  }

  /** The rule of a hit. */
  ruleOf(hit: number): FoundRule | undefined {
    const group = this.#groupOf(hit)
    return group && foundRule(group, this.#placeInGroup, this.#compiling.matching)
  }

  /** The line of that rule, negative if it disallows; 0 for no rule. */
  lineOf(hit: number): number {
    const group = this.#groupOf(hit)
    if (group === undefined) return 0
    const line = lineAt(group.spans, this.#placeInGroup)
    return allowsBy(hit) ? line : -line
  }

  /** The group of a rule, without creating objects; the place of the rule in it is left in `#placeInGroup`. */
  #groupOf(hit: number): RuleGroup | undefined {
    if (hit === noHit) return undefined
    let place = this.placeOf(hit)
    for (const group of this.#groups) {
      const count = ruleCount(group.spans)
      this.#placeInGroup = place
      if (place < count) return group
      place -= count
    }
    return undefined
  }
}
