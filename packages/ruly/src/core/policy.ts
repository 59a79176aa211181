import { compile, type Compiling } from './compile.ts'
import type { Dialect, TargetInUrl } from './dialect.ts'
import { prove, type Proof } from './explain.ts'
import type { Extension } from './extension.ts'
import type { IndexedGroup } from './indexed-group.ts'
import type { Group } from './group.ts'
import { allowsBy, undecided } from './index-layout.ts'
import { Matcher } from './matcher.ts'
import type { Octets } from './octets.ts'
import type { RuleIndex } from './rule-index.ts'
import { select, type Selected } from './select.ts'
import { siteKeyOf } from './site-key.ts'
import { summaryOf, type Verdict } from './verdict.ts'

/** A robots.txt as one robot sees it. */
export interface Policy {
  /** The robot's product tokens, as the dialect reads them from the user agent given; none: only `*` can name it. */
  readonly tokens: readonly string[]
  /** The groups that the robot obeys, in the order in which they are. */
  readonly groups: readonly Group[]
  /** Extensions of these groups and of the whole file. */
  readonly extensions: readonly Extension[]
  isAllowed(url: string): boolean
  check(url: string): Verdict
  explain(url: string): Proof
}

/** What a policy needs of the file that it belongs to. */
export interface PolicyContext {
  readonly dialect: Dialect
  readonly indexed: readonly IndexedGroup[]
  readonly extensions: readonly Extension[]
  /** Where the file came from, and the key of that site. */
  readonly url: string | undefined
  readonly site: string | undefined
  /** The line on which an offset of the content stands, as text. */
  lineAt(offset: number): string
}

/** The policy for a robot known by these user agents; rules are read and compiled when questions come. */
export function createPolicy(context: PolicyContext, userAgents: readonly string[]): Policy {
  return new FilePolicy(context, userAgents)
}

class FilePolicy implements Policy {
  /** What answers most questions, once it is there. First come the fields that it takes: they share a line of the cache. */
  #index: RuleIndex | undefined
  readonly #inUrl: TargetInUrl | undefined
  readonly #robotsTxt: string | undefined
  readonly #site: string | undefined
  /** Scheme and authority of the last URL, with the slash behind it: mostly they are those of the next, too. */
  #origin = ' '
  readonly #context: PolicyContext
  readonly #userAgents: readonly string[]
  readonly #selected: Selected
  readonly #obeyed: readonly IndexedGroup[]
  readonly #compiling: Compiling
  readonly #matcher: Matcher

  constructor(context: PolicyContext, userAgents: readonly string[]) {
    const { dialect, indexed, url } = context
    this.#site = context.site
    this.#context = context
    this.#userAgents = userAgents
    this.#selected = select(indexed, dialect.selection, userAgents)
    this.#obeyed = this.#selected.groups.map(({ index }) => indexed[index] as IndexedGroup)
    this.#compiling = { matching: dialect.matching, robotsUrl: url }
    this.#matcher = new Matcher(this.#obeyed, this.#compiling)
    this.#inUrl = dialect.matching.target.inUrl
    this.#robotsTxt = dialect.matching.robotsTxt === 'always-allowed' ? '/robots.txt' : undefined
  }

  get tokens(): readonly string[] {
    return this.#selected.tokens
  }

  get groups(): readonly Group[] {
    return this.#obeyed.map((group) => group.plain)
  }

  get extensions(): readonly Extension[] {
    const obeyed = new Set<number | undefined>(this.#obeyed.map(({ index }) => index))
    return this.#context.extensions.filter(({ group }) => group === undefined || obeyed.has(group))
  }

  isAllowed(url: string): boolean {
    const rank =
      this.#index === undefined || typeof url !== 'string' ? undecided : this.#rankIn(url, this.#index)
    if (rank !== undecided) return allowsBy(rank)
    const target = this.#targetOf(url)
    if (target === null || target === this.#robotsTxt) return true
    const found = this.#matcher.find(target)
    this.#index = this.#matcher.index
    return found?.allows ?? true
  }

  check(url: string): Verdict {
    return this.#verdictOn(this.#targetOf(url))
  }

  explain(url: string): Proof {
    const target = this.#targetOf(url)
    return prove(this.#context, {
      userAgents: this.#userAgents,
      url,
      target,
      selected: this.#selected,
      rules: compile(this.#obeyed, this.#compiling),
      verdict: this.#verdictOn(target),
    })
  }

  /** Rank of the best rule, found in the URL itself; `undecided` where its target has to be made. */
  #rankIn(url: string, index: RuleIndex): number {
    if (this.#inUrl === undefined) return undecided
    const start = this.#pathStart(url, this.#inUrl)
    if (start < 0 || (this.#robotsTxt !== undefined && mayBeRobotsTxt(url, start))) return undecided
    return index.best(url, start, this.#inUrl.changed)
  }

  #pathStart(url: string, { pathStart }: TargetInUrl): number {
    // Natively; `startsWith` is compiled to a comparison octet by octet, which takes three times as long.
    if (url.indexOf(this.#origin) === 0) return this.#origin.length - 1
    const start = pathStart(url)
    if (start <= 0) return start
    if (this.#site !== undefined && siteKeyOf(url) !== this.#site) return -1
    this.#origin = copied(url.slice(0, start + 1))
    return start
  }

  #targetOf(url: string): Octets | null {
    if (typeof url !== 'string') throw new TypeError(`A URL to check is a string, not ${typeof url}.`)
    return this.#compiling.matching.target(url, this.#context.site)
  }

  #verdictOn(target: Octets | null): Verdict {
    if (target === null) return { allowed: true, reason: 'not-governed' }
    if (target === this.#robotsTxt) return { allowed: true, reason: 'robots-txt-itself' }
    const hit = this.#matcher.find(target)
    const group = hit?.group ?? this.#selected.groups[0]
    if (group === undefined) return { allowed: true, reason: 'no-group' }
    const token = this.#selected.tokenOf(group)
    const named = { group: summaryOf(group), ...(token === undefined ? {} : { token }) }
    if (hit === undefined) return { allowed: true, reason: 'no-matching-rule', ...named }
    const { line, kind, value: pattern } = hit.rule
    const rule = { line, kind, pattern, text: this.#context.lineAt(hit.offset) }
    return { allowed: hit.allows, reason: 'rule', rule, ...named }
  }
}

/** The same text in memory of its own: a slice is a view of what it was cut from, and is compared three times as slowly. */
function copied(text: string): string {
  return text.split('').join('')
}

/** Whether a path could be `/robots.txt` in its target's form: with escapes, or a fragment behind it. */
function mayBeRobotsTxt(url: string, start: number): boolean {
  const second = url.charCodeAt(start + 1)
  if (second !== 0x72) return second === 0x25
  const third = url.charCodeAt(start + 2)
  return third === 0x6f || third === 0x25
}
