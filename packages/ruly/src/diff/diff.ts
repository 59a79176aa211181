import type { RobotsInput } from '../text/decode.ts'
import type { Dialect } from '../model/dialect.ts'
import type { Rule } from '../model/group.ts'
import { grouped } from '../util/grouped.ts'
import { utf8OfText } from '../text/utf8.ts'
import { patternsOf } from '../match/rank-rules.ts'
import { prefixOf } from '../match/match-pattern.ts'
import type { Pattern } from '../model/pattern.ts'
import type { Policy } from '../policy.ts'
import { checkedOptions } from '../options/checked-options.ts'
import type { FileOptions } from '../options/read-options.ts'
import { readRobots, type Robots } from '../robots.ts'
import { siteOf } from '../url/site-key.ts'
import type { DecidingRule } from '../model/verdict.ts'
import { changedRegions, type ChangedRegion } from './changed-regions.ts'
import { fileOptions, regionOptions } from './diff-options.ts'
import { anyOther, namedAgents, robotOf } from './named-agents.ts'
import { ObeyedRules } from './obeyed-rules.ts'
import { targetOctetsOf, type TargetOctets } from './target-octets.ts'

export interface DifferOptions extends FileOptions {
  /**
   * Whose reading of both files counts.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
}

export interface RegionOptions {
  /**
   * Robots by name; `*` is any robot that neither file names.
   *
   * @default `*` and every robot that one of the files names
   */
  readonly agents?: readonly string[] | undefined
  /** Only what this path pattern matches, such as `/products/`. A pattern that the dialect voids matches nothing. */
  readonly within?: string | undefined
  /**
   * How long is looked for regions, in steps of one pattern over one octet; a hundredth of them for one region. What they do not suffice
   * for is told with `example: null`.
   *
   * @default 50_000_000
   */
  readonly maxSteps?: number | undefined
}

export interface DiffOptions extends DifferOptions, RegionOptions {}

/** Where the verdict of some robots changes, and which rule decided before and now. */
export interface Change {
  /** Robots to whom the same groups apply, in either file; `*` is any robot that neither names. */
  readonly agents: readonly string[]
  /** `gains`: disallowed before, allowed now. `loses`: the other way round. */
  readonly kind: 'gains' | 'loses'
  /**
   * What to ask about to see it: the shortest path whose verdict changes so, but one that begins with `//` only where no other is about as
   * short. The whole URL where that path alone would be read as something else. Null where it could not be found out whether there is any.
   */
  readonly example: string | null
  /** The rule that decided before; null where none did, so that it was allowed. */
  readonly old: DecidingRule | null
  /** The rule that decides now; null where none does, so that it is allowed, and where it was not found out, without an example. */
  readonly new: DecidingRule | null
}

/** One robot's URL whose verdict changes. */
export interface ChangedUrl {
  readonly agent: string
  readonly url: string
  readonly kind: 'gains' | 'loses'
  readonly old: DecidingRule | null
  readonly new: DecidingRule | null
}

/** Two files, ready for questions about what changes from one to the other. */
export interface Differ {
  readonly old: Robots
  readonly new: Robots
  /** `*` and every robot that one of the files names. */
  readonly agents: readonly string[]
  /**
   * Every region of paths whose verdict changes: a path is in one of them just where its verdict changes.
   *
   * Paths are those that begin with `/`; a change has `example: null` where `maxSteps` did not suffice to decide.
   */
  regions(options?: RegionOptions): readonly Change[]
  /** What changes for one robot at one URL; undefined for nothing. */
  forAgent(agent: string): (url: string) => ChangedUrl | undefined
}

/** What changes for whom from one robots.txt to another: every region of paths, with a shortest example and the rules to blame. */
export function diff(old: RobotsInput, changed: RobotsInput, options: DiffOptions = {}): readonly Change[] {
  const { agents, within, maxSteps, ...read } = checkedOptions('diff()', options, {
    ...fileOptions,
    ...regionOptions,
  })
  return new FileDiffer(readRobots(old, read), readRobots(changed, read)).regions({
    agents,
    within,
    maxSteps,
  })
}

/** Reads both files; nothing in them is an error. */
export function createDiffer(old: RobotsInput, changed: RobotsInput, options: DifferOptions = {}): Differ {
  const read = checkedOptions('createDiffer()', options, fileOptions)
  return new FileDiffer(readRobots(old, read), readRobots(changed, read))
}

/** Stands for the site where it is not known. */
const someSite = 'http://example.com'

class FileDiffer implements Differ {
  readonly old: Robots
  readonly new: Robots
  readonly #old: ObeyedRules
  readonly #new: ObeyedRules
  readonly #origin: string
  readonly #octets: TargetOctets
  #agents: readonly string[] | undefined

  constructor(old: Robots, changed: Robots) {
    this.old = old
    this.new = changed
    this.#old = new ObeyedRules(old)
    this.#new = new ObeyedRules(changed)
    const site = siteOf(old.url)
    this.#origin = site?.replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2') ?? someSite
    this.#octets = targetOctetsOf(old.dialect.matching.target, this.#origin, site)
  }

  get agents(): readonly string[] {
    return (this.#agents ??= namedAgents([this.old, this.new]))
  }

  regions(options: RegionOptions = {}): readonly Change[] {
    const {
      agents = this.agents,
      maxSteps,
      within: wanted,
    } = checkedOptions('regions()', options, regionOptions)
    const families = grouped(
      new Set(agents),
      (agent) => `${this.#old.groupsOf(agent)};${this.#new.groupsOf(agent)}`,
    )
    const search = { octets: this.#octets, steps: { left: maxSteps }, stepsOfRegion: maxSteps / 100 }
    return this.#within(wanted).flatMap((within) =>
      [...families.values()].flatMap((family) => this.#changesFor(family, { ...search, within })),
    )
  }

  forAgent(agent: string): (url: string) => ChangedUrl | undefined {
    const [before, after] = [this.old, this.new].map((robots) => robots.forAgent(robotOf(agent))) as [
      Policy,
      Policy,
    ]
    return (url) => {
      const kind = kindOf(before.isAllowed(url), after.isAllowed(url))
      if (kind === undefined) return undefined
      return { agent, url, kind, old: before.check(url).rule ?? null, new: after.check(url).rule ?? null }
    }
  }

  #changesFor(agents: readonly string[], search: Parameters<typeof changedRegions>[2]): readonly Change[] {
    const [agent = anyOther] = agents
    const [before, after] = [this.#old.rulesFor(agent), this.#new.rulesFor(agent)]
    if (before.spelling === after.spelling) return []
    return Array.from(changedRegions(before, after, search), (region) => this.#changeOf(agents, region))
  }

  #changeOf(agents: readonly string[], { old, new: now, target }: ChangedRegion): Change {
    return {
      agents,
      kind: old.allows ? 'loses' : 'gains',
      example: target === null ? null : (this.#octets.questionFor(target) ?? null),
      old: decidingRule(old.rule, this.old),
      new: decidingRule(now?.rule, this.new),
    }
  }

  #within(pattern: string = '/'): readonly Pattern[] {
    if (pattern === '/') return [prefixOf('/')]
    const rule = { line: 0, kind: 'disallow', value: pattern, octets: utf8OfText(pattern) } as const
    return patternsOf(rule, { matching: this.old.dialect.matching, robotsUrl: this.old.url })
  }
}

function kindOf(before: boolean, after: boolean): Change['kind'] | undefined {
  if (before === after) return undefined
  return after ? 'gains' : 'loses'
}

function decidingRule(rule: Rule | undefined, { lines }: Robots): DecidingRule | null {
  if (rule === undefined) return null
  const { line, kind, value: pattern } = rule
  return { line, kind, pattern, text: lines[line - 1]?.text ?? '' }
}
