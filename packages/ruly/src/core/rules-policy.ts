import type { ReadyRule } from './compile.ts'
import type { Dialect, TargetInUrl } from './dialect.ts'
import { writeDormant } from './dormant-writer.ts'
import type { Rule } from './group.ts'
import { Matcher } from './matcher.ts'
import { textOfOctets, type Octets } from './octets.ts'
import type { RuleGroup } from './rule-group.ts'
import { hasChanged } from './rule-index.ts'
import { select, type Selected } from './select.ts'
import { siteKeyOf } from './site-key.ts'
import { summaryOf, type Verdict } from './verdict.ts'

/** The rules of a robots.txt for one robot, ready for questions. */
export interface BasicPolicy {
  /** The robot's product tokens, as the dialect reads them from the user agent given; none: only `*` can name it. */
  readonly tokens: readonly string[]
  isAllowed(url: string): boolean
  check(url: string): Verdict
  /** The URLs that the robot may fetch, in their order. */
  filter(urls: Iterable<string>): string[]
  /**
   * For each URL the line of the rule that decides, negative where it disallows; 0 where none does, as the URL is allowed then.
   * So `lines[i] >= 0` says whether the robot may fetch `urls[i]`.
   *
   * Fills `lines` if it is given; it may be longer.
   */
  checkMany(urls: readonly string[], lines?: Int32Array): Int32Array
  /**
   * The robot's rules in as little memory as they can be kept in, for `fromDormant` of `ruly/dormant`; a character (U+0000 to
   * U+00FF) is an octet.
   */
  toDormant(): string
}

/** What a policy needs of what it was made from. */
export interface RulesContext {
  readonly dialect: Dialect
  /** Where the file came from, and the key of that site. */
  readonly url: string | undefined
  readonly site: string | undefined
  /** The line of a rule whose value stands at an offset of the content. */
  readonly lineAt: (offset: number, rule: Rule) => Octets
}

/** Answers by the rules of the groups that a robot obeys; they are read and compiled when questions come. */
export class RulesPolicy implements BasicPolicy {
  readonly #context: RulesContext
  readonly #userAgents: readonly string[]
  readonly #selected: Selected<RuleGroup>
  readonly #matcher: Matcher
  readonly #inUrl: TargetInUrl | undefined
  readonly #robotsTxt: string | undefined
  /** Scheme and authority of the last URL, with the slash behind it: mostly they are those of the next, too. */
  #origin: string | undefined

  constructor(context: RulesContext, groups: readonly RuleGroup[], userAgents: readonly string[]) {
    const { matching, selection } = context.dialect
    this.#context = context
    this.#userAgents = userAgents
    this.#selected = select(groups, selection, userAgents)
    this.#matcher = new Matcher(this.#selected.groups, { matching, robotsUrl: context.url })
    this.#inUrl = matching.target.inUrl
    this.#robotsTxt = matching.robotsTxt === 'always-allowed' ? '/robots.txt' : undefined
  }

  get tokens(): readonly string[] {
    return this.#selected.tokens
  }

  isAllowed(url: string): boolean {
    const start = this.#startIn(url)
    const allows = start < 0 ? undefined : this.#matcher.allowsIn(url, start)
    if (allows !== undefined) return allows
    const target = this.targetOf(url)
    if (target === null || target === this.#robotsTxt) return true
    return this.#matcher.find(target)?.allows ?? true
  }

  check(url: string): Verdict {
    const hit = this.#find(url)
    if (typeof hit === 'string') return { allowed: true, reason: hit }
    const group = hit?.group ?? this.#selected.groups[0]
    if (group === undefined) return { allowed: true, reason: 'no-group' }
    const token = this.#selected.tokenOf(group)
    const named = { group: summaryOf(group), ...(token === undefined ? {} : { token }) }
    if (hit === undefined) return { allowed: true, reason: 'no-matching-rule', ...named }
    const { line, kind, value: pattern } = hit.rule
    const text = textOfOctets(this.#context.lineAt(hit.offset, hit.rule))
    return { allowed: hit.allows, reason: 'rule', rule: { line, kind, pattern, text }, ...named }
  }

  filter(urls: Iterable<string>): string[] {
    checkSeveral(urls)
    const allowed: string[] = []
    for (const url of urls) if (this.isAllowed(url)) allowed.push(url)
    return allowed
  }

  checkMany(urls: readonly string[], lines: Int32Array = new Int32Array(urls.length)): Int32Array {
    checkSeveral(urls)
    checkRoom(lines, urls.length)
    for (let i = 0; i < urls.length; i++) {
      const hit = this.#find(urls[i] as string)
      lines[i] = typeof hit === 'object' ? signedLine(hit) : 0
    }
    return lines
  }

  toDormant(): string {
    return this.toDormantWith([])
  }

  /** The dormant form for this robot and others of the same file. */
  toDormantWith(others: readonly RulesPolicy[]): string {
    const robots = [this, ...others].map((policy) => ({
      userAgents: policy.#userAgents,
      selected: policy.#selected,
    }))
    return writeDormant(this.#context, robots)
  }

  protected get userAgents(): readonly string[] {
    return this.#userAgents
  }

  protected get selected(): Selected<RuleGroup> {
    return this.#selected
  }

  protected targetOf(url: string): Octets | null {
    if (typeof url !== 'string') throw new TypeError(`A URL to check is a string, not ${typeof url}.`)
    const { dialect, site } = this.#context
    const inUrl = this.#inUrl
    if (inUrl !== undefined) {
      const start = site === undefined ? inUrl.pathStart(url) : this.#pathStart(url)
      if (start >= 0 && inUrl.standsFrom?.(url, start) !== false && !hasChanged(url, start, inUrl.changed))
        return url.slice(start)
    }
    return dialect.matching.target(url, site)
  }

  /** The rule that decides, undefined where none does, or the reason why none is asked. */
  #find(url: string): ReadyRule | undefined | 'not-governed' | 'robots-txt-itself' {
    const start = this.#startIn(url)
    const found = start < 0 ? null : this.#matcher.findIn(url, start)
    if (found !== null) return found
    const target = this.targetOf(url)
    if (target === null) return 'not-governed'
    return target === this.#robotsTxt ? 'robots-txt-itself' : this.#matcher.find(target)
  }

  /** Where the path begins in a URL in which the index can match it; -1 where its target has to be made. */
  #startIn(url: string): number {
    if (!this.#matcher.isIndexed || typeof url !== 'string') return -1
    const start = this.#pathStart(url)
    if (start < 0 || this.#inUrl?.standsFrom?.(url, start) === false) return -1
    return this.#robotsTxt !== undefined && mayBeRobotsTxt(url, start) ? -1 : start
  }

  #pathStart(url: string): number {
    if (this.#inUrl === undefined) return -1
    // Natively; `startsWith` is compiled to a comparison octet by octet, which takes three times as long.
    if (this.#origin !== undefined && url.indexOf(this.#origin) === 0) return this.#origin.length - 1
    const start = this.#inUrl.pathStart(url)
    const { site } = this.#context
    if (start <= 0) return start
    if (site !== undefined && siteKeyOf(url) !== site) return -1
    this.#origin = copied(url.slice(0, start + 1))
    return start
  }
}

/** The line of a rule, negative where it disallows. */
function signedLine({ rule, allows }: ReadyRule): number {
  return allows ? rule.line : -rule.line
}

/** A text is iterable, too: its characters would be taken for URLs. */
function checkSeveral(urls: Iterable<string>): void {
  if (typeof urls === 'string') throw new TypeError('Several URLs to check are a list, not one string.')
}

/** An array of another kind would lose the sign, and with it the verdict. */
function checkRoom(lines: Int32Array, needed: number): void {
  if (!(lines instanceof Int32Array)) throw new TypeError('The lines of verdicts are kept in an Int32Array.')
  if (lines.length >= needed) return
  throw new RangeError(`The array for the lines has room for ${lines.length} URLs, not for ${needed}.`)
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
