import { inspectable } from './inspect.ts'
import { compile } from './match/rank-rules.ts'
import { rangeSize, type ObeyedRules } from './match/obeyed-rules.ts'
import { RuleMatcher } from './match/rule-matcher.ts'
import { allowsBy, noHit, undecided } from './match/hit.ts'
import type { Dialect, TargetInUrl } from './model/dialect.ts'
import type { Extension, ExtensionName, ExtensionOf } from './model/extension.ts'
import type { Group } from './model/group.ts'
import { summaryOf, type Verdict } from './model/verdict.ts'
import { checkAlone, checkReceiver } from './options/checked-agent.ts'
import { wrongType } from '@ruly/common/checked-options'
import { prove, type Proof } from './proof.ts'
import type { FileExtensions } from './read/extensions/file-extensions.ts'
import { closingTable, type RowGroup } from './read/row-group.ts'
import { rowStart, type RowTable } from './read/row-table.ts'
import { selectQuickly } from './select/quick-selection.ts'
import { type AskingAgent, SelectedGroups, agentOf, ownExtensions, select } from './select/select.ts'
import { type ByteString, textOfUtf8 } from '@ruly/common/utf8'
import { hasRewritten } from './url/rewritten-bytes.ts'
import { siteKeyOf } from '@ruly/common/site-key'
import { typeOf } from '@ruly/common/type-of'

/** A robots.txt as one agent sees it. */
export interface Policy {
  /**
   * The agent's product tokens, as the dialect reads them from its user agent. Empty if the user agent has none: then only `*`
   * groups match.
   */
  readonly tokens: readonly string[]
  /** Whether the agent may fetch the URL (a URL or a path). */
  isAllowed(url: string): boolean
  /**
   * The verdict for a URL, with its reason and the deciding line.
   *
   * The verdict is frozen, because URLs that the same rule decides share one object.
   */
  check(url: string): Verdict
  /**
   * The URLs that the agent may fetch, in the order given.
   *
   * @throws `TypeError` if `urls` is not a list, or not of strings
   */
  filter(urls: Iterable<string>): string[]
  /**
   * For each URL the number of the line that decides: negative if it disallows, 0 if no rule matches, which allows the URL. So
   * `lines[i] >= 0` says whether the agent may fetch `urls[i]`.
   *
   * @param urls URLs or paths
   * @param lines the array to fill, at least as long as `urls`; a new one by default
   * @throws `TypeError` if `urls` is not an array of strings, or `lines` is not an Int32Array
   * @throws `RangeError` if `lines` is shorter than `urls`
   */
  decidingLines(urls: readonly string[], lines?: Int32Array): Int32Array
  /** The groups that the agent obeys, in the order of the file. */
  readonly groups: readonly Group[]
  /** The indexes of these groups in `robots.groups`. Faster than `groups`, because no group is created. */
  readonly groupIndexes: readonly number[]
  /**
   * The fields other than rules that apply to the agent, in the order of the file: those below its own user-agent lines in these
   * groups, and those for the whole site.
   *
   * A field outside all groups is included, unless the agent has a readable one of the same name.
   */
  readonly extensions: readonly Extension[]
  /** The extensions of one name; the values of others are not read. */
  extensionsOf<Name extends ExtensionName>(name: Name): readonly ExtensionOf<Name>[]
  /** Seconds between two requests that the file asks for: the agent's first readable Crawl-delay; undefined if missing. */
  readonly crawlDelaySeconds: number | undefined
  /** The verdict for a URL with its whole proof: every group, every rule, the normal forms. */
  explain(url: string): Proof
}

/** What a policy needs from its file. */
export interface PolicyFile {
  readonly asked: Dialect
  /** URL of the file; `site` is its site key. */
  readonly url: string | undefined
  readonly site: string | undefined
  /** The bytes of the file as they are read. */
  readonly content: ByteString
  /** The user-agent lines and rules of the file. */
  readonly rules: RowTable
  /** Its groups. */
  readonly rowGroups: readonly RowGroup[]
  readonly fileExtensions: FileExtensions
  /** The line that has an offset of the content. */
  lineAround(offset: number): ByteString
}

/** The policy for an agent with one user agent or several. */
export function createPolicy(file: PolicyFile, userAgents: string | readonly string[]): Policy {
  const agent = agentOf(userAgents, file.asked.selection)
  const policy = new PrintedPolicy(file, agent)
  const { closing } = file.asked.selection
  const line = closing?.(policy.extensionsOf('crawl-delay'), file.content)
  if (line === undefined) return policy
  const table = closingTable(file.rules.content, line)
  const closed = file.rowGroups.map((group) => group.closedBy(table))
  return new PrintedPolicy(file, agent, closed)
}

/** Hits beside those of rules: the file does not govern the URL, or the URL is that of the file. Both allow. */
const notGoverned = -3
const itself = -5

/** This many rules decide nearly all questions; no more verdicts are kept for any file. */
const keptVerdicts = 64

/** Finds the rules of the agent when it is made, and compares them when asked. All else is made when first needed. */
class AgentPolicy implements Policy {
  /** The fields of every question are the first, so that they share a cache line. */
  readonly #matcher: RuleMatcher
  readonly #inUrl: TargetInUrl | undefined
  readonly #robotsTxt: string | undefined
  readonly #isForOneSite: boolean
  /** Scheme and authority of the last URL of the site, with the following slash: mostly the next URL has the same. */
  #origin: string | undefined
  readonly #file: PolicyFile
  readonly #agent: AskingAgent
  /** Closed groups in place of those of the file: then the rules apply to `/robots.txt` in any case. */
  readonly #closed: readonly RowGroup[] | undefined
  #selected: SelectedGroups | undefined
  /** Verdicts given so far, by the place of the deciding rule; -1 for none. */
  #verdicts: Map<number, Verdict> | undefined
  #extensions: Map<ExtensionName | undefined, readonly Extension[]> | undefined

  constructor(file: PolicyFile, agent: AskingAgent, closed?: readonly RowGroup[]) {
    const { matching, selection } = file.asked
    this.#inUrl = matching.target.inUrl
    this.#robotsTxt =
      matching.robotsTxt === 'always-allowed' && closed === undefined ? '/robots.txt' : undefined
    this.#isForOneSite = file.url !== undefined
    this.#file = file
    this.#agent = agent
    this.#closed = closed
    const { needsGroups } = matching.compile
    const isSimple = closed === undefined && needsGroups !== true
    const quick = isSimple ? selectQuickly(file.rules, selection, agent.tokens) : undefined
    const rules = quick === undefined ? this.#select(closed) : { table: file.rules, ranges: quick }
    const groups = needsGroups === true ? this.#selectedOnce().groups : undefined
    this.#matcher = new RuleMatcher(rules, { matching, robotsUrl: file.url, groups })
  }

  get tokens(): readonly string[] {
    return this.#agent.tokens.map(textOfUtf8)
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
    const place = hit === noHit ? -1 : this.#matcher.placeOf(hit)
    const known = this.#verdicts?.get(place)
    if (known !== undefined) return known
    // Frozen, because one verdict can answer many questions.
    const verdict = Object.freeze(this.#verdictOf(place, allowsBy(hit)))
    if (this.#verdicts === undefined || this.#verdicts.size === keptVerdicts) this.#verdicts = new Map()
    this.#verdicts.set(place, verdict)
    return verdict
  }

  filter(urls: Iterable<string>): string[] {
    checkReceiver(this, 'policy.filter()')
    if (typeof urls === 'string' || !isIterable(urls)) throw wrongType('urls', 'a list of URLs', urls)
    const allowed: string[] = []
    for (const url of urls) if (this.isAllowed(url)) allowed.push(url)
    return allowed
  }

  decidingLines(urls: readonly string[], given?: Int32Array): Int32Array {
    checkReceiver(this, 'policy.decidingLines()')
    if (!Array.isArray(urls)) throw wrongType('urls', 'an array of URLs', urls)
    const lines = given ?? new Int32Array(urls.length)
    checkRoom(lines, urls.length)
    for (let i = 0; i < urls.length; i++) {
      const hit = this.#hitFor(urls[i] as string)
      lines[i] = hit === notGoverned || hit === itself ? 0 : this.#matcher.lineOf(hit)
    }
    return lines
  }

  get groups(): readonly Group[] {
    return this.#selectedOnce().groups.map((group) => group.plain)
  }

  get groupIndexes(): readonly number[] {
    const { ranges } = this.#matcher
    return ranges.filter((_, place) => place % rangeSize === rangeSize - 1)
  }

  get extensions(): readonly Extension[] {
    return this.#ownExtensions(undefined)
  }

  extensionsOf<Name extends ExtensionName>(name: Name): readonly ExtensionOf<Name>[] {
    checkReceiver(this, 'policy.extensionsOf()')
    return this.#ownExtensions(name) as readonly ExtensionOf<Name>[]
  }

  get crawlDelaySeconds(): number | undefined {
    return this.extensionsOf('crawl-delay').find(({ value }) => value !== null)?.value ?? undefined
  }

  explain(url: string, more?: unknown): Proof {
    checkReceiver(this, 'policy.explain()')
    if (more !== undefined) checkAlone(url, more)
    const { asked, url: robotsUrl } = this.#file
    const selected = this.#selectedOnce()
    const { groups } = selected
    return prove(this.#file, {
      groups: this.#groupsOnce(),
      userAgents: this.#agent.userAgents,
      url,
      target: this.#targetOf(url),
      selected,
      rules: compile(groups, { matching: asked.matching, robotsUrl, groups }),
      verdict: this.check(url),
    })
  }

  /** The rules of the groups that the agent obeys, chosen as the dialect does. */
  #select(closed: readonly RowGroup[] | undefined): ObeyedRules {
    const { asked, rowGroups, rules } = this.#file
    const chosen = select(closed ?? rowGroups, asked.selection, this.#agent.tokens)
    this.#selected = new SelectedGroups(chosen, this.#agent.tokens, asked.selection)
    const ranges = chosen.flatMap(({ index, ruleRows: { from, to } }) => [from, to, index])
    return { table: chosen[0]?.ruleRows.table ?? rules, ranges }
  }

  #groupsOnce(): readonly RowGroup[] {
    return this.#closed ?? this.#file.rowGroups
  }

  #selectedOnce(): SelectedGroups {
    if (this.#selected !== undefined) return this.#selected
    const groups = this.#groupsOnce()
    const chosen = this.groupIndexes.map((index) => groups[index] as RowGroup)
    return (this.#selected = new SelectedGroups(chosen, this.#agent.tokens, this.#file.asked.selection))
  }

  #ownExtensions(name: ExtensionName | undefined): readonly Extension[] {
    const known = this.#extensions?.get(name)
    if (known !== undefined) return known
    const { fileExtensions } = this.#file
    const all = name === undefined ? fileExtensions.all : (fileExtensions.named(name) as readonly Extension[])
    const own = ownExtensions(all, this.#selectedOnce(), this.#file.asked.extensions)
    this.#extensions = (this.#extensions ?? new Map()).set(name, own)
    return own
  }

  /** The verdict by the rule at a place; -1 for none. */
  #verdictOf(place: number, allowed: boolean): Verdict {
    const selected = this.#selectedOnce()
    const { table } = this.#matcher
    const found = place < 0 ? undefined : this.#matcher.ruleAt(place)
    const group = found === undefined ? selected.groups[0] : this.#groupsOnce()[found.group]
    if (group === undefined) return { allowed: true, reason: 'no-group' }
    const token = selected.tokenOf(group)
    const named = { group: summaryOf(group), ...(token === undefined ? {} : { token }) }
    if (found === undefined) return { allowed: true, reason: 'no-matching-rule', ...named }
    const { line, kind, value: pattern } = table.ruleAt(found.row)
    const text = textOfUtf8(this.#file.lineAround(table.rows[found.row + rowStart] as number))
    return { allowed, reason: 'rule', rule: Object.freeze({ line, kind, pattern, text }), ...named }
  }

  #hitFor(url: string): number {
    const hit = this.#hitIn(url)
    return hit === undecided ? this.#hitByTarget(url) : hit
  }

  /** The hit found in the URL itself; `undecided` if its target has to be built. */
  #hitIn(url: string): number {
    if (this.#inUrl === undefined || typeof url !== 'string') return undecided
    const start = this.#pathStart(url, this.#inUrl)
    if (start < 0 || this.#inUrl.standsFrom?.(url, start) === false) return undecided
    if (this.#robotsTxt !== undefined && mayBeRobotsTxt(url, start)) return undecided
    return this.#matcher.best(url, start, this.#inUrl.changed)
  }

  #hitByTarget(url: string): number {
    const target = this.#targetOf(url)
    if (target === null) return notGoverned
    return target === this.#robotsTxt ? itself : this.#matcher.best(target, 0)
  }

  #targetOf(url: string): ByteString | null {
    if (typeof url !== 'string') throw wrongType('url', 'a string', url)
    const inUrl = this.#inUrl
    if (inUrl !== undefined) {
      const start = this.#pathStart(url, inUrl)
      const stands = start >= 0 && inUrl.standsFrom?.(url, start) !== false
      if (stands && !hasRewritten(url, start, url.length, inUrl.changed)) return url.slice(start)
    }
    return this.#file.asked.matching.target(url, this.#file.site)
  }

  /** Offset of the path in a URL of the file's site; -1 if the target has to be built. */
  #pathStart(url: string, { pathStart }: TargetInUrl): number {
    if (!this.#isForOneSite) return pathStart(url)
    // `indexOf` runs natively; `startsWith` is compiled to a byte-by-byte comparison, which takes three times as long.
    if (this.#origin !== undefined && url.indexOf(this.#origin) === 0) return this.#origin.length - 1
    const start = pathStart(url)
    if (start <= 0) return start
    const { site } = this.#file
    if (site !== undefined && siteKeyOf(url) !== site) return -1
    this.#origin = copied(url.slice(0, start + 1))
    return start
  }
}

const PrintedPolicy = inspectable(AgentPolicy, 'Policy', ({ tokens, groups, crawlDelaySeconds }) => {
  const rules = groups.flatMap((group) => group.rules.map(({ kind, value }) => `${kind}: ${value}`))
  return { tokens, rules, crawlDelaySeconds }
})

/** A string is one, too: its characters would be read as URLs. */
function isIterable(urls: unknown): boolean {
  return typeof (urls as Partial<Iterable<string>> | null | undefined)?.[Symbol.iterator] === 'function'
}

/** Rejects other arrays: an unsigned one would lose the sign, and with it the verdict. */
function checkRoom(lines: Int32Array, needed: number): void {
  if (!(lines instanceof Int32Array))
    throw new TypeError(`"lines" must be an Int32Array, got ${typeOf(lines)}.`)
  if (lines.length >= needed) return
  throw new RangeError(`"lines" must have room for ${needed} URLs, got an array of ${lines.length}.`)
}

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
