import {
  allowsWhereItDecides,
  patternsOf,
  sortedRules as sorted,
  prefixOf,
  spellingOf,
  type Compiling,
  type Group,
  type Rule,
} from 'ruly'
import { grouped } from '@ruly/common/grouped'
import type { ByteString } from '@ruly/common/utf8'
import { coversOf, matchesSomething } from '../analysis/pattern-algebra.ts'
import type { Pattern } from 'ruly/dialects'
import { Beginnings } from './beginnings.ts'
import { CoverIndex } from './cover-index.ts'

/** Decides about the targets that its pattern matches if nothing better does. */
export interface Decider {
  /** Position in the list, best first. */
  readonly rank: number
  readonly pattern: Pattern
  readonly allows: boolean
  /** Undefined for what applies without a rule. */
  readonly rule: Rule | undefined
}

/** The rules that an agent obeys, best first, found by how their patterns begin. */
export class RuleList {
  /** The last one matches everything: what no rule decides is allowed. */
  readonly deciders: readonly [Decider, ...Decider[]]
  /** The parts that verdicts depend on, as text. */
  readonly spelling: string
  readonly #allowing: Beginnings<Decider>
  readonly #disallowing: Beginnings<Decider>
  readonly #covers: CoverIndex<Decider>
  readonly #bestCover: (number | undefined)[] = []

  constructor(groups: readonly Pick<Group, 'rules'>[], { matching, robotsUrl }: Compiling) {
    const ready = groups
      .flatMap(({ rules }) => rules)
      .flatMap((rule) =>
        patternsOf(rule, { matching, robotsUrl, groups }).map((pattern) => ({
          rule,
          pattern,
          allows: allowsWhereItDecides(rule, matching),
        })),
      )
      .filter(({ pattern }) => matchesSomething(pattern))
    const all = [
      ...(matching.robotsTxt === 'always-allowed' ? [robotsTxtItself] : []),
      // Of rules with the same pattern, the first decides.
      ...Array.from(
        grouped(sorted(ready, matching), ({ pattern }) => textOf(pattern)).values(),
        ([first]) => first,
      ),
      { rule: undefined, pattern: prefixOf('/'), allows: true },
    ]
    this.deciders = all.map((decider, rank) => ({ ...decider, rank })) as [Decider, ...Decider[]]
    this.spelling = this.deciders.map(({ pattern, allows }) => `${allows} ${textOf(pattern)}`).join('\n')
    this.#allowing = new Beginnings(this.deciders.filter(({ allows }) => allows))
    this.#disallowing = new Beginnings(this.deciders.filter(({ allows }) => !allows))
    this.#covers = new CoverIndex(this.deciders)
  }

  /** The deciders with one verdict that may match something that a pattern matches, found by how both begin. */
  near(pattern: Pattern, allows: boolean): Iterable<Decider> {
    return (allows ? this.#allowing : this.#disallowing).near(pattern)
  }

  /** The deciders that may match all that a pattern matches. */
  mayCover(pattern: Pattern): Iterable<Decider> {
    return this.#covers.mayCover(pattern)
  }

  /** Rank of the best decider that matches all that a pattern matches. */
  bestCover(pattern: Pattern): number {
    const isCovering = coversOf(pattern)
    let best = this.deciders.length - 1
    for (const decider of this.mayCover(pattern)) {
      if (decider.rank < best && isCovering(decider.pattern)) best = decider.rank
    }
    return best
  }

  /** Whether a decider never decides, because a better one matches all that it matches. */
  isDead({ rank, pattern }: Decider): boolean {
    return (this.#bestCover[rank] ??= this.bestCover(pattern)) < rank
  }
}

function textOf(pattern: Pattern): ByteString {
  const { segments, anchor } = pattern
  return anchor === 'before' ? segments.join(' before ') : `${spellingOf(pattern)} ${anchor}`
}

/** `/robots.txt` is always allowed if the dialect says so, without a rule (RFC 9309 §2.2.2). */
const robotsTxtItself: Omit<Decider, 'rank'> = {
  rule: undefined,
  pattern: { segments: ['/robots.txt'], anchor: 'end', sizeBytes: 0 },
  allows: true,
}
