import {
  patternsOf,
  prefixOf,
  parse,
  type RobotsInput,
  type Dialect,
  type Rule,
  type Policy,
  type FileOptions,
  type Robots,
  type DecidingRule,
} from 'ruly'
import { grouped } from '@ruly/common/grouped'
import { utf8OfText } from '@ruly/common/utf8'
import { type Pattern, rfc9309 } from 'ruly/dialects'
import {
  checkedOptions,
  optional,
  text,
  texts,
  withDefault,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'
import { siteOf } from '@ruly/common/site-key'
import { checkedDialect, checkedMaxBytes, checkedUrl } from '@ruly/common/file-options'

import { changedRegions, type ChangedRegion, type Search } from './changed-regions.ts'
import { namedAgents, robotOf } from './named-agents.ts'
import { ObeyedRules } from './obeyed-rules.ts'
import { preferenceChanges, type PreferenceChange } from './preference-changes.ts'
import { targetAlphabetOf, type TargetAlphabet } from './target-alphabet.ts'

const steps: Check<number> = (value, name) => {
  if (typeof value !== 'number') throw wrongType(name, 'a number', value)
  if (value > 0) return value
  throw new RangeError(`"${name}" must be above 0, got ${value}.`)
}

/** How two files are read. */
export const fileOptions: {
  readonly dialect: Check<Dialect>
  readonly url: Check<string | undefined>
  readonly maxBytes: Check<number>
} = { dialect: withDefault(checkedDialect(), rfc9309), url: checkedUrl, maxBytes: checkedMaxBytes }

/** Where changes are searched, and for how long. */
export const regionOptions: {
  readonly agents: Check<readonly string[] | undefined>
  readonly within: Check<string | undefined>
  readonly maxSteps: Check<number>
} = { agents: optional(texts), within: optional(text), maxSteps: withDefault(steps, 50_000_000) }

/** Whose preferences are compared, and for how long. */
const preferenceOptions: Pick<typeof regionOptions, 'agents' | 'maxSteps'> = {
  agents: regionOptions.agents,
  maxSteps: regionOptions.maxSteps,
}

/** Options of `createDiffer`. */
export interface DifferOptions extends FileOptions {
  /**
   * How both files are read and verdicts are given.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
}

/** Options of `regions`. */
export interface RegionOptions {
  /**
   * Agents by name; `*` stands for any agent that neither file names.
   *
   * @default `*` and every agent that one of the files names
   */
  readonly agents?: readonly string[] | undefined
  /** Only paths that this pattern matches, such as `/products/`. A pattern that the dialect ignores matches nothing. */
  readonly within?: string | undefined
  /**
   * Limit of the search, in steps of one pattern over one byte; one region gets at most a hundredth of them. Changes that need more
   * are reported with `example: null`.
   *
   * @default 50_000_000
   */
  readonly maxSteps?: number | undefined
}

/** Options of `diff`. */
export interface DiffOptions extends DifferOptions, RegionOptions {}

/** A set of paths whose verdict changes for some agents, with the rules that decided before and now. */
export interface Change {
  /** Agents that obey the same groups, in both files; `*` stands for any agent that neither file names. */
  readonly agents: readonly string[]
  /** `gains`: disallowed before, allowed now. `loses`: allowed before, disallowed now. */
  readonly kind: 'gains' | 'loses'
  /**
   * The shortest path with this change, or a whole URL if the path alone would be read as something else. A path that begins with
   * `//` is used only if there is no other of similar length. Null if it could not be determined whether there is one.
   */
  readonly example: string | null
  /** The rule that decided before; null if none did, so that it was allowed. */
  readonly old: DecidingRule | null
  /** The rule that decides now; null if none does, so that it is allowed, or if it was not determined because there is no example. */
  readonly new: DecidingRule | null
}

/** A URL whose verdict changes for an agent. */
export interface ChangedUrl {
  /** The agent, as given. */
  readonly agent: string
  /** The URL, as given. */
  readonly url: string
  /** `gains`: disallowed before, allowed now. `loses`: allowed before, disallowed now. */
  readonly kind: 'gains' | 'loses'
  /** The rule that decided before; null if none did. */
  readonly old: DecidingRule | null
  /** The rule that decides now; null if none does. */
  readonly new: DecidingRule | null
}

/** Two files, ready for questions about what changes between them. */
export interface Differ {
  /** The old file. */
  readonly old: Robots
  /** The new file. */
  readonly new: Robots
  /** `*` and every agent that one of the files names. */
  readonly agents: readonly string[]
  /**
   * Every region of paths whose verdict changes. A path is in one of them exactly if its verdict changes.
   *
   * Paths are those that begin with `/`. A change has `example: null` if `maxSteps` was not enough to decide.
   */
  regions(options?: RegionOptions): readonly Change[]
  /**
   * What lines of Content-Usage and Content-Signal say differently, as sets of paths with an example. Each field is compared by itself,
   * and whether a path may be fetched does not matter.
   */
  preferences(options?: Pick<RegionOptions, 'agents' | 'maxSteps'>): readonly PreferenceChange[]
  /** What changes for one agent at one URL; undefined if nothing does. */
  forAgent(agent: string): (url: string) => ChangedUrl | undefined
}

/**
 * What changes between two robots.txt files: every region of paths, with a shortest example and the rules that decide.
 *
 * @param old the old file as text or bytes, or its pieces in order
 * @param changed the new file
 * @param options dialect, agents, paths and limits
 * @returns the changes
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `maxSteps` is not above 0, or `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * const [change] = diff('User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /a\nDisallow: /b\n')
 * console.log(change?.kind, change?.example) // loses /b
 */
export function diff(old: RobotsInput, changed: RobotsInput, options: DiffOptions = {}): readonly Change[] {
  const { agents, within, maxSteps, ...read } = checkedOptions('diff()', options, {
    ...fileOptions,
    ...regionOptions,
  })
  return new FileDiffer(parse(old, read), parse(changed, read)).regions({
    agents,
    within,
    maxSteps,
  })
}

/**
 * Reads two files for questions about what changes between them. No content is an error.
 *
 * @param old the old file as text or bytes, or its pieces in order
 * @param changed the new file
 * @param options how the files are read
 * @returns both files
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * const differ = createDiffer('User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /b\n')
 * console.log(differ.forAgent('ExampleBot')('/a')?.kind) // gains
 */
export function createDiffer(old: RobotsInput, changed: RobotsInput, options: DifferOptions = {}): Differ {
  const read = checkedOptions('createDiffer()', options, fileOptions)
  return new FileDiffer(parse(old, read), parse(changed, read))
}

/** Stands for the site if it is unknown. */
const someSite = 'http://example.com'

class FileDiffer implements Differ {
  readonly old: Robots
  readonly new: Robots
  readonly #old: ObeyedRules
  readonly #new: ObeyedRules
  readonly #origin: string
  readonly #alphabet: TargetAlphabet
  #agents: readonly string[] | undefined

  constructor(old: Robots, changed: Robots) {
    this.old = old
    this.new = changed
    this.#old = new ObeyedRules(old)
    this.#new = new ObeyedRules(changed)
    const site = siteOf(old.url)
    this.#origin = site?.replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2') ?? someSite
    this.#alphabet = targetAlphabetOf(old.dialect.matching.target, this.#origin, site)
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
    const search = this.#search(maxSteps, prefixOf('/'))
    const patterns = this.#within(wanted)
    const changes = patterns.flatMap((within) =>
      [...families.values()].flatMap((family) => this.#changesFor(family, { ...search, within })),
    )
    return patterns.length > 1 ? shortestOfEach(changes) : changes
  }

  preferences(options: Pick<RegionOptions, 'agents' | 'maxSteps'> = {}): readonly PreferenceChange[] {
    const { agents = this.agents, maxSteps } = checkedOptions('preferences()', options, preferenceOptions)
    const search = this.#search(maxSteps, prefixOf('/'))
    return preferenceChanges([this.old, this.new], [...new Set(agents)], search)
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

  #search(maxSteps: number, within: Pattern): Search {
    return { alphabet: this.#alphabet, steps: { left: maxSteps }, stepsOfRegion: maxSteps / 100, within }
  }

  #changesFor(agents: readonly [string, ...string[]], search: Search): readonly Change[] {
    const [agent] = agents
    const [before, after] = [this.#old.rulesFor(agent), this.#new.rulesFor(agent)]
    if (before.spelling === after.spelling) return []
    return Array.from(changedRegions(before, after, search), (region) => this.#changeOf(agents, region))
  }

  #changeOf(agents: readonly string[], { old, new: now, example }: ChangedRegion): Change {
    return {
      agents,
      kind: old.allows ? 'loses' : 'gains',
      example,
      old: decidingRule(old.rule, this.old),
      new: decidingRule(now?.rule, this.new),
    }
  }

  #within(pattern: string = '/'): readonly Pattern[] {
    if (pattern === '/') return [prefixOf('/')]
    const rule = { line: 0, kind: 'disallow', value: pattern, rawValue: utf8OfText(pattern) } as const
    return patternsOf(rule, { matching: this.old.dialect.matching, robotsUrl: this.old.url })
  }
}

/**
 * Of the changes of some agents between the same rules, the one with the shortest example: there are several if paths match several of
 * the alternatives that a pattern has.
 */
function shortestOfEach(changes: readonly Change[]): readonly Change[] {
  const shortest = new Map<string, Change>()
  for (const change of changes) {
    const { agents, example, old, new: now } = change
    const between = `${old?.line} ${now?.line} ${example === null} ${agents[0]}`
    const known = shortest.get(between)
    if (known === undefined || (example ?? '').length < (known.example ?? '').length)
      shortest.set(between, change)
  }
  return [...shortest.values()]
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
