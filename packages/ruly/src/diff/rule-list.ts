import { allowsWhereItDecides, longestFirst, patternsOf } from '../core/compile.ts'
import type { Group, Rule } from '../core/group.ts'
import { grouped } from '../core/grouped.ts'
import type { Octets } from '../core/octets.ts'
import { coversOf, matchesSomething } from '../core/pattern-algebra.ts'
import { prefixOf, spellingOf, type Pattern } from '../core/pattern.ts'
import type { Robots } from '../core/robots.ts'

/** What decides about the targets that its pattern matches, where nothing better does. */
export interface Decider {
  /** Place in the list, best first. */
  readonly rank: number
  readonly pattern: Pattern
  readonly allows: boolean
  /** Undefined for what holds without a rule. */
  readonly rule: Rule | undefined
}

/** The rules that a robot obeys, best first, found by how their patterns begin. */
export class RuleList {
  /** The last of them matches everything: what no rule decides is allowed. */
  readonly deciders: readonly [Decider, ...Decider[]]
  readonly #byFirst: ReadonlyMap<Octets, readonly Decider[]>
  readonly #firsts: readonly Octets[]
  readonly #bestCover: (number | undefined)[] = []

  constructor(groups: readonly Group[], { dialect: { matching }, url }: Pick<Robots, 'dialect' | 'url'>) {
    const ready = groups
      .flatMap(({ rules }) => rules)
      .flatMap((rule) =>
        patternsOf(rule, { matching, robotsUrl: url }).map((pattern) => ({
          rule,
          pattern,
          allows: allowsWhereItDecides(rule, matching),
        })),
      )
      .filter(({ pattern }) => matchesSomething(pattern))
    if (matching.order === 'longest') ready.sort(longestFirst)
    const all = [
      ...(matching.robotsTxt === 'always-allowed' ? [robotsTxtItself] : []),
      ...ready,
      { rule: undefined, pattern: prefixOf('/'), allows: true },
    ]
    this.deciders = all.map((decider, rank) => ({ ...decider, rank })) as [Decider, ...Decider[]]
    this.#byFirst = grouped(this.deciders, ({ pattern }) => pattern.segments[0] ?? '')
    this.#firsts = [...this.#byFirst.keys()].sort()
  }

  /** The deciders that may match what a pattern matches, by how both begin. */
  *near(pattern: Pattern): Iterable<Decider> {
    const [first = ''] = pattern.segments
    yield* this.#shorter(first, first.length - 1)
    for (let at = this.#placeOf(first); at < this.#firsts.length; at++) {
      const longer = this.#firsts[at] as Octets
      if (!longer.startsWith(first)) return
      yield* this.#byFirst.get(longer) ?? []
    }
  }

  /** Rank of the best decider that matches all that a pattern matches. */
  bestCover(pattern: Pattern): number {
    const isCovering = coversOf(pattern)
    const [first = ''] = pattern.segments
    let best = this.deciders.length - 1
    for (const decider of this.#shorter(first, first.length)) {
      if (decider.rank < best && isCovering(decider.pattern)) best = decider.rank
    }
    return best
  }

  /** Whether a decider never decides: a better one matches all that it matches. */
  isDead({ rank, pattern }: Decider): boolean {
    return (this.#bestCover[rank] ??= this.bestCover(pattern)) < rank
  }

  /** What of it matters for verdicts, as text. */
  get spelling(): string {
    return this.deciders
      .map(({ pattern, allows }) => `${allows} ${spellingOf(pattern)} ${pattern.anchor}`)
      .join('\n')
  }

  /** The deciders whose beginning is that of a text, up to so many octets of it. */
  *#shorter(text: Octets, length: number): Iterable<Decider> {
    for (let end = 0; end <= length; end++) yield* this.#byFirst.get(text.slice(0, end)) ?? []
  }

  /** Where a beginning stands in the sorted list, or would. */
  #placeOf(first: Octets): number {
    let [low, high] = [0, this.#firsts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#firsts[middle] as Octets) < first) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** `/robots.txt` is always allowed where the dialect says so, by no rule (RFC 9309 §2.2.2). */
const robotsTxtItself: Omit<Decider, 'rank'> = {
  rule: undefined,
  pattern: { segments: ['/robots.txt'], anchor: 'end', octets: 0 },
  allows: true,
}
