import { checkRoom, checkSeveral, type BasicPolicy } from './basic-policy.ts'
import { checkAlone } from './options/checked-agent.ts'
import { wrongType } from './options/checked-options.ts'
import { checkReceiver } from './options/checked-receiver.ts'
import { hasRewritten } from './url/rewritten-bytes.ts'
import type { Dialect, TargetInUrl } from './model/dialect.ts'
import type { Rule } from './model/group.ts'
import { allowsBy, noHit, undecided } from './match/rule-search.ts'
import { Matcher } from './match/matcher.ts'
import { textOfUtf8 } from './text/utf8.ts'
import type { ByteString } from './model/byte-string.ts'
import type { RuleGroup } from './read/rule-group.ts'
import { select, type Selected } from './select/select.ts'
import { siteKeyOf } from './url/site-key.ts'
import { summaryOf, type Verdict } from './model/verdict.ts'

/** What a policy needs from its file or dormant form. */
export interface RulesContext {
  readonly dialect: Dialect
  /** URL of the file; `site` is its site key. */
  readonly url: string | undefined
  readonly site: string | undefined
  /** The line of a rule, found by the offset of its value in the content. */
  readonly lineAt: (offset: number, rule: Rule) => ByteString
}

/** What a policy was made from. */
export interface PolicySource {
  readonly context: RulesContext
  readonly userAgents: readonly string[]
  readonly selected: Selected<RuleGroup>
}

/** Verdicts by the rules of the groups that an agent obeys. The rules are read at the first question. */
export class RulesPolicy implements BasicPolicy {
  /** The fields of every question are the first, so that they share a cache line. */
  #matcher: Matcher | undefined
  readonly #inUrl: TargetInUrl | undefined
  readonly #robotsTxt: string | undefined
  readonly #site: string | undefined
  /** Scheme and authority of the last URL with the following slash: mostly the next URL has the same. */
  #origin: string | undefined
  #hasAsked = false
  readonly #context: RulesContext
  readonly #userAgents: readonly string[]
  readonly #selected: Selected<RuleGroup>
  /** Verdicts given so far, by the place of the deciding rule; -1 for none. */
  #verdicts: Map<number, Verdict> | undefined

  /** `isClosed`: the rules apply to `/robots.txt` in any case. */
  constructor(
    context: RulesContext,
    groups: readonly RuleGroup[],
    userAgents: readonly string[],
    isClosed = false,
  ) {
    const { matching, selection } = context.dialect
    this.#inUrl = matching.target.inUrl
    this.#robotsTxt = matching.robotsTxt === 'always-allowed' && !isClosed ? '/robots.txt' : undefined
    this.#site = context.site
    this.#context = context
    this.#userAgents = userAgents
    this.#selected = select(groups, selection, userAgents)
  }

  get tokens(): readonly string[] {
    return this.#selected.tokens
  }

  isAllowed(url: string, more?: unknown): boolean {
    checkReceiver(this, 'policy.isAllowed()')
    if (more !== undefined) checkAlone(url, more)
    return allowsBy(this.#hitFor(url))
  }

  check(url: string, more?: unknown): Verdict {
    checkReceiver(this, 'policy.check()')
    if (more !== undefined) checkAlone(url, more)
    const hit = this.#hitFor(url)
    if (hit === notGoverned) return Object.freeze({ allowed: true, reason: 'not-governed' })
    if (hit === itself) return Object.freeze({ allowed: true, reason: 'robots-txt-itself' })
    const place = hit === noHit ? -1 : this.#matcherOnce().placeOf(hit)
    const known = this.#verdicts?.get(place)
    if (known !== undefined) return known
    // Frozen, because one verdict can answer many questions.
    const verdict = Object.freeze(this.#verdictFor(hit))
    if (this.#verdicts === undefined || this.#verdicts.size === keptVerdicts) this.#verdicts = new Map()
    this.#verdicts.set(place, verdict)
    return verdict
  }

  #verdictFor(hit: number): Verdict {
    const found = this.#matcherOnce().ruleOf(hit)
    const group = found?.group ?? this.#selected.groups[0]
    if (group === undefined) return { allowed: true, reason: 'no-group' }
    const token = this.#selected.tokenOf(group)
    const named = { group: summaryOf(group), ...(token === undefined ? {} : { token }) }
    if (found === undefined) return { allowed: true, reason: 'no-matching-rule', ...named }
    const { line, kind, value: pattern } = found.rule
    const text = textOfUtf8(this.#context.lineAt(found.offset, found.rule))
    const rule = Object.freeze({ line, kind, pattern, text })
    return { allowed: found.allows, reason: 'rule', rule, ...named }
  }

  filter(urls: Iterable<string>): string[] {
    checkReceiver(this, 'policy.filter()')
    checkSeveral(urls)
    const allowed: string[] = []
    for (const url of urls) if (this.isAllowed(url)) allowed.push(url)
    return allowed
  }

  decidingLines(urls: readonly string[], lines: Int32Array = new Int32Array(urls.length)): Int32Array {
    checkReceiver(this, 'policy.decidingLines()')
    checkSeveral(urls)
    checkRoom(lines, urls.length)
    for (let i = 0; i < urls.length; i++) {
      lines[i] = this.#lineFor(urls[i] as string)
    }
    return lines
  }

  /** The parts that a dormant form is written from. */
  get source(): PolicySource {
    return { context: this.#context, userAgents: this.#userAgents, selected: this.#selected }
  }

  protected get userAgents(): readonly string[] {
    return this.#userAgents
  }

  protected get selected(): Selected<RuleGroup> {
    return this.#selected
  }

  protected targetOf(url: string): ByteString | null {
    if (typeof url !== 'string') throw wrongType('url', 'a string', url)
    const inUrl = this.#inUrl
    if (inUrl !== undefined) {
      const start = this.#site === undefined ? inUrl.pathStart(url) : this.#pathStart(url, inUrl)
      const stands = start >= 0 && inUrl.standsFrom?.(url, start) !== false
      if (stands && !hasRewritten(url, start, url.length, inUrl.changed)) return url.slice(start)
    }
    return this.#context.dialect.matching.target(url, this.#site)
  }

  #lineFor(url: string): number {
    const hit = this.#hitFor(url)
    return hit === notGoverned || hit === itself ? 0 : this.#matcherOnce().lineOf(hit)
  }

  #hitFor(url: string): number {
    const hit = this.#hitIn(url)
    return hit === undecided ? this.#hitByTarget(url) : hit
  }

  #hitByTarget(url: string): number {
    const target = this.targetOf(url)
    if (target === null) return notGoverned
    return target === this.#robotsTxt ? itself : this.#matcherOnce().best(target, 0, undefined)
  }

  /** The hit found in the URL itself; `undecided` if its target has to be built. */
  #hitIn(url: string): number {
    if (this.#inUrl === undefined || typeof url !== 'string') return undecided
    const start = this.#pathStart(url, this.#inUrl)
    if (start < 0 || this.#inUrl.standsFrom?.(url, start) === false) return undecided
    if (this.#robotsTxt !== undefined && mayBeRobotsTxt(url, start)) return undecided
    return this.#matcherOnce().best(url, start, this.#inUrl.changed)
  }

  #matcherOnce(): Matcher {
    const { groups } = this.#selected
    return (this.#matcher ??= new Matcher(groups, {
      matching: this.#context.dialect.matching,
      robotsUrl: this.#context.url,
      groups,
    }))
  }

  #pathStart(url: string, { pathStart }: TargetInUrl): number {
    // `indexOf` runs natively; `startsWith` is compiled to a byte-by-byte comparison, which takes three times as long.
    if (this.#origin !== undefined && url.indexOf(this.#origin) === 0) return this.#origin.length - 1
    const start = pathStart(url)
    if (start <= 0) return start
    if (this.#site !== undefined && siteKeyOf(url) !== this.#site) return -1
    // Not for one question alone.
    if (this.#hasAsked || this.#site !== undefined) this.#origin = copied(url.slice(0, start + 1))
    this.#hasAsked = true
    return start
  }
}

/** Hits beside those of rules: the file does not govern the URL, or the URL is that of the file. Both allow. */
const notGoverned = -3
const itself = -5

/** This many rules decide nearly all questions; no more verdicts are kept for any file. */
const keptVerdicts = 64

/** A copy of a text: a slice keeps its whole source alive, and is compared three times as slowly. */
function copied(text: string): string {
  return text.split('/').join('/')
}

/** Whether the target of a path could be `/robots.txt`: with escapes, or followed by a fragment. */
function mayBeRobotsTxt(url: string, start: number): boolean {
  const second = url.charCodeAt(start + 1)
  if (second !== 0x72) return second === 0x25
  const third = url.charCodeAt(start + 2)
  return third === 0x6f || third === 0x25
}
