import { checkRoom, checkSeveral, type BasicPolicy } from './basic-policy.ts'
import { typeOf } from './util/type-of.ts'
import { hasRewritten } from './url/rewritten-bytes.ts'
import type { FoundRule } from './match/rank-rules.ts'
import type { Dialect, TargetInUrl } from './model/dialect.ts'
import type { Rule } from './model/group.ts'
import { allowsBy, undecided } from './match/index/index-layout.ts'
import { Matcher } from './match/matcher.ts'
import { textOfUtf8 } from './text/utf8.ts'
import type { ByteString } from './model/byte-string.ts'
import type { RuleGroup } from './read/rule-group.ts'
import type { RuleIndex } from './match/index/rule-index.ts'
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

/** Verdicts by the rules of the groups that an agent obeys. The rules are read and compiled at the first question. */
export class RulesPolicy implements BasicPolicy {
  /** Answers most questions once it exists. It is the first field, next to those it is used with, so that they share a cache line. */
  #index: RuleIndex | undefined
  readonly #inUrl: TargetInUrl | undefined
  readonly #robotsTxt: string | undefined
  readonly #site: string | undefined
  /** Scheme and authority of the last URL with the following slash: mostly the next URL has the same. */
  #origin: string | undefined
  readonly #context: RulesContext
  readonly #userAgents: readonly string[]
  readonly #selected: Selected<RuleGroup>
  readonly #matcher: Matcher
  /** Verdicts given so far, by the rank of the deciding rule. */
  #verdicts: Map<number, Verdict> | undefined

  constructor(context: RulesContext, groups: readonly RuleGroup[], userAgents: readonly string[]) {
    const { matching, selection } = context.dialect
    this.#inUrl = matching.target.inUrl
    this.#robotsTxt = matching.robotsTxt === 'always-allowed' ? '/robots.txt' : undefined
    this.#site = context.site
    this.#context = context
    this.#userAgents = userAgents
    this.#selected = select(groups, selection, userAgents)
    this.#matcher = new Matcher(this.#selected.groups, { matching, robotsUrl: context.url })
  }

  get tokens(): readonly string[] {
    return this.#selected.tokens
  }

  isAllowed(url: string): boolean {
    const rank = this.#rankIn(url)
    if (rank !== undecided) return allowsBy(rank)
    const found = this.#findByTarget(url)
    return typeof found === 'object' ? found.allows : true
  }

  check(url: string): Verdict {
    const rank = this.#rankIn(url)
    if (rank === undecided) return this.#verdictFor(this.#findByTarget(url))
    const known = this.#verdicts?.get(rank)
    if (known !== undefined) return known
    const verdict = this.#verdictFor(this.#matcher.ruleOf(rank))
    if (this.#verdicts === undefined || this.#verdicts.size === keptVerdicts) this.#verdicts = new Map()
    this.#verdicts.set(rank, verdict)
    return verdict
  }

  /** Frozen, because one verdict can answer many questions. */
  #verdictFor(hit: Hit): Verdict {
    if (typeof hit === 'string') return Object.freeze({ allowed: true, reason: hit })
    const group = hit?.group ?? this.#selected.groups[0]
    if (group === undefined) return Object.freeze({ allowed: true, reason: 'no-group' })
    const token = this.#selected.tokenOf(group)
    const named = { group: summaryOf(group), ...(token === undefined ? {} : { token }) }
    if (hit === undefined) return Object.freeze({ allowed: true, reason: 'no-matching-rule', ...named })
    const { line, kind, value: pattern } = hit.rule
    const text = textOfUtf8(this.#context.lineAt(hit.offset, hit.rule))
    const rule = Object.freeze({ line, kind, pattern, text })
    return Object.freeze({ allowed: hit.allows, reason: 'rule', rule, ...named })
  }

  filter(urls: Iterable<string>): string[] {
    checkSeveral(urls)
    const allowed: string[] = []
    for (const url of urls) if (this.isAllowed(url)) allowed.push(url)
    return allowed
  }

  decidingLines(urls: readonly string[], lines: Int32Array = new Int32Array(urls.length)): Int32Array {
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
    if (typeof url !== 'string') throw new TypeError(`"url" must be a string, got ${typeOf(url)}.`)
    const inUrl = this.#inUrl
    if (inUrl !== undefined) {
      const start = this.#site === undefined ? inUrl.pathStart(url) : this.#pathStart(url, inUrl)
      const stands = start >= 0 && inUrl.standsFrom?.(url, start) !== false
      if (stands && !hasRewritten(url, start, url.length, inUrl.changed)) return url.slice(start)
    }
    return this.#context.dialect.matching.target(url, this.#site)
  }

  #lineFor(url: string): number {
    const rank = this.#rankIn(url)
    if (rank !== undecided) return this.#matcher.lineOf(rank)
    const found = this.#findByTarget(url)
    return typeof found === 'object' ? signedLine(found) : 0
  }

  #findByTarget(url: string): Hit {
    const target = this.targetOf(url)
    if (target === null) return 'not-governed'
    if (target === this.#robotsTxt) return 'robots-txt-itself'
    const found = this.#matcher.find(target)
    this.#index = this.#matcher.index
    return found
  }

  /** Rank of the best rule, found in the URL itself; `undecided` if its target has to be built, or there is no index. */
  #rankIn(url: string): number {
    if (this.#index === undefined || this.#inUrl === undefined || typeof url !== 'string') return undecided
    const start = this.#pathStart(url, this.#inUrl)
    if (start < 0 || this.#inUrl.standsFrom?.(url, start) === false) return undecided
    if (this.#robotsTxt !== undefined && mayBeRobotsTxt(url, start)) return undecided
    return this.#index.best(url, start, this.#inUrl.changed)
  }

  #pathStart(url: string, { pathStart }: TargetInUrl): number {
    // `indexOf` runs natively; `startsWith` is compiled to a byte-by-byte comparison, which takes three times as long.
    if (this.#origin !== undefined && url.indexOf(this.#origin) === 0) return this.#origin.length - 1
    const start = pathStart(url)
    if (start <= 0) return start
    if (this.#site !== undefined && siteKeyOf(url) !== this.#site) return -1
    this.#origin = copied(url.slice(0, start + 1))
    return start
  }
}

/** The deciding rule, undefined if none decides, or the reason why rules do not apply. */
type Hit = FoundRule | undefined | 'not-governed' | 'robots-txt-itself'

/** This many rules decide nearly all questions; no more verdicts are kept for any file. */
const keptVerdicts = 64

/** The line number of a rule, negative if it disallows. */
function signedLine({ rule, allows }: FoundRule): number {
  return allows ? rule.line : -rule.line
}

/** A copy of a text: a slice keeps its whole source alive, and is compared three times as slowly. */
function copied(text: string): string {
  return text.split('').join('')
}

/** Whether the target of a path could be `/robots.txt`: with escapes, or followed by a fragment. */
function mayBeRobotsTxt(url: string, start: number): boolean {
  const second = url.charCodeAt(start + 1)
  if (second !== 0x72) return second === 0x25
  const third = url.charCodeAt(start + 2)
  return third === 0x6f || third === 0x25
}
