import { decode, type RobotsInput, type Source } from './text/decode.ts'
import { type Diagnostic } from './model/diagnostic.ts'
import { diagnose } from './read/reference/diagnose.ts'
import type { Dialect } from './model/dialect.ts'
import type { Proof } from './proof.ts'
import { findExtensions } from './read/extensions/extension-search.ts'
import type { Extension, Sitemap } from './model/extension.ts'
import { sitemapsOf } from './read/extensions/sitemaps-of.ts'
import { FileExtensions } from './read/extensions/file-extensions.ts'
import type { Group } from './model/group.ts'
import { indexGroups } from './read/fast/group-index.ts'
import { customInspect, factsOf, shown, type Inspect } from './inspect.ts'
import type { IndexedGroup } from './read/fast/indexed-group.ts'
import { type Line } from './model/line.ts'
import { lineOf } from './read/reference/line-of.ts'
import { lineAround } from './text/line-breaks.ts'
import { useLines, type GroupedLine } from './read/reference/line-use.ts'
import { bytesOf } from './text/utf8.ts'
import type { ByteString } from './model/byte-string.ts'
import { createPolicy, type Policy, type PolicyContext } from './policy.ts'
import { readLines } from './read/reference/read-lines.ts'
import { readableLength, scan } from './read/reference/scan.ts'
import { type Agent } from './model/agent.ts'
import { checkOrder, userAgentsOf } from './options/checked-agent.ts'
import { siteOf } from './url/site-key.ts'
import { snapshotOf, type Snapshot } from './snapshot.ts'
import { strictDialect } from './url/strict-url.ts'
import type { Verdict } from './model/verdict.ts'

/** A parsed robots.txt. */
export interface Robots {
  /** The dialect that the file is read in. */
  readonly dialect: Dialect
  /** URL of the file, as given to `parse`. */
  readonly url: string | undefined
  /**
   * Whether the agent may fetch the URL.
   *
   * The URL is taken as `url.href` writes it, or is a path; other text is not an error. docs/urls.md says how it is compared.
   *
   * @param agent a product token, a whole User-Agent header, or several tokens
   * @param url a URL or a path
   * @throws `TypeError` if either is of another type, or both are swapped
   */
  isAllowed(agent: Agent, url: string): boolean
  /** The verdict for a URL, with its reason and the deciding line. Parameters and errors as for `isAllowed`. */
  check(agent: Agent, url: string): Verdict
  /**
   * The verdict for a URL with its whole proof: every group, every rule, the normal forms. Parameters and errors as for
   * `isAllowed`.
   */
  explain(agent: Agent, url: string): Proof
  /** The rules for one agent. Faster than `isAllowed` for many URLs, because the agent's groups are found once. */
  forAgent(agent: Agent): Policy
  /**
   * Seconds between two requests that the file asks the agent for; undefined if it asks for none.
   *
   * @example
   * parse('User-agent: *\nCrawl-delay: 1\nUser-agent: SlowBot\nCrawl-delay: 20\n').crawlDelaySeconds('SlowBot') // 20
   */
  crawlDelaySeconds(agent: Agent): number | undefined
  /** The groups, in the order of the file. */
  readonly groups: readonly Group[]
  /** The sitemaps that the file names, each once. */
  readonly sitemaps: readonly Sitemap[]
  /** The other fields that ruly reads, for all agents. `forAgent` has those for one agent. */
  readonly extensions: readonly Extension[]
  /** What the author of the file should know, in line order. `diagnosticMessage` of `ruly/report` puts it into words. */
  readonly diagnostics: readonly Diagnostic[]
  /** Every line of the file. Joined with their line ends, they are the whole file. */
  readonly lines: readonly Line[]
  /** The bytes of the file as given; for text, its UTF-8. */
  readonly bytes: Uint8Array
  /** The file as plain JSON, for `fromSnapshot`. */
  snapshot(): Snapshot
}

/** How a robots.txt is read. */
export interface ReadOptions {
  readonly dialect: Dialect
  readonly url: string | undefined
  readonly maxBytes: number
  readonly strict?: boolean
}

/** Reads a robots.txt. No content is an error. */
export function readRobots(input: RobotsInput, options: ReadOptions): Robots {
  return new ReadFile(input, options)
}

/** A file of which only the groups are read at first. All else is computed when first used, then kept. */
class ReadFile implements Robots {
  readonly #options: ReadOptions
  readonly #source: Source
  #indexed: readonly IndexedGroup[] | undefined
  #context: PolicyContext | undefined
  #policies: Map<string, Policy> | undefined
  /** The next question is mostly for the same agent as the last one. */
  #lastRobot = ''
  #lastPolicy: Policy | undefined
  #used: readonly GroupedLine[] | undefined
  #groups: readonly Group[] | undefined
  #extensions: FileExtensions | undefined
  #sitemaps: readonly Sitemap[] | undefined
  #diagnostics: readonly Diagnostic[] | undefined
  #lines: readonly Line[] | undefined

  constructor(input: RobotsInput, options: ReadOptions) {
    this.#options = options
    this.#source = decode(input, options.dialect.reading.utf16)
  }

  get dialect(): Dialect {
    return this.#options.dialect
  }

  get url(): string | undefined {
    return this.#options.url
  }

  isAllowed(agent: Agent, url: string): boolean {
    checkOrder(agent, url)
    return this.forAgent(agent).isAllowed(url)
  }

  check(agent: Agent, url: string): Verdict {
    checkOrder(agent, url)
    return this.forAgent(agent).check(url)
  }

  explain(agent: Agent, url: string): Proof {
    checkOrder(agent, url)
    return this.forAgent(agent).explain(url)
  }

  forAgent(agent: Agent): Policy {
    if (typeof agent !== 'string') return createPolicy(this.#contextOnce(), userAgentsOf(agent))
    if (this.#lastPolicy !== undefined && agent === this.#lastRobot) return this.#lastPolicy
    const policy = this.#policies?.get(agent) ?? createPolicy(this.#contextOnce(), userAgentsOf(agent))
    if (this.#lastPolicy !== undefined) this.#remember(agent, policy)
    this.#lastRobot = agent
    this.#lastPolicy = policy
    return policy
  }

  get groups(): readonly Group[] {
    return (this.#groups ??= this.#index(true).map((group) => group.plain))
  }

  crawlDelaySeconds(agent: Agent): number | undefined {
    return this.forAgent(agent).crawlDelaySeconds
  }

  get extensions(): readonly Extension[] {
    return this.#extensionsOnce().all
  }

  get sitemaps(): readonly Sitemap[] {
    return (this.#sitemaps ??= sitemapsOf(this.#extensionsOnce().named('sitemap')))
  }

  get diagnostics(): readonly Diagnostic[] {
    return (this.#diagnostics ??= diagnose({
      ...this.#options,
      source: this.#source,
      lines: this.#usedLines(),
      extensions: this.extensions,
    }))
  }

  get lines(): readonly Line[] {
    return (this.#lines ??= this.#usedLines().map(lineOf))
  }

  get bytes(): Uint8Array {
    return bytesOf(this.#source.file)
  }

  [customInspect](_depth: number, options: unknown, inspect: Inspect | undefined): unknown {
    return shown('Robots', factsOf(this), options, inspect)
  }

  snapshot(): Snapshot {
    return snapshotOf(this.#source.file, this.#options)
  }

  /** The groups, found when first needed. Their rules are read along if all are wanted. */
  #index(readsRules: boolean): readonly IndexedGroup[] {
    const { content } = this.#source
    const end = readableLength(this.#source, this.#options.maxBytes)
    return (this.#indexed ??= indexGroups(content, end, this.#options.dialect, readsRules))
  }

  /** The extensions, found when first needed. */
  #extensionsOnce(): FileExtensions {
    return (this.#extensions ??= this.#findExtensions())
  }

  #findExtensions(): FileExtensions {
    const { content } = this.#source
    const end = readableLength(this.#source, this.#options.maxBytes)
    const indexes = new Map(this.#index(false).map(({ formed, index }) => [formed, index]))
    return new FileExtensions(findExtensions(content, end, this.#options.dialect), {
      robotsUrl: this.url,
      indexOf: (formed) => indexes.get(formed),
    })
  }

  #contextOnce(): PolicyContext {
    const { dialect, strict } = this.#options
    const asked = strict === true ? strictDialect(dialect) : dialect
    return (this.#context ??= new FileContext(this.url, asked, {
      indexed: this.#index(false),
      content: this.#source.content,
      extensions: () => this.#extensionsOnce(),
    }))
  }

  #usedLines(): readonly GroupedLine[] {
    return (this.#used ??= this.#readLines())
  }

  #readLines(): readonly GroupedLine[] {
    const { dialect, maxBytes } = this.#options
    return useLines(
      readLines(scan(this.#source, maxBytes), dialect.reading),
      dialect.grouping,
      this.#index(true),
    )
  }

  /** Keeps the policies of several agents. If there are too many, the oldest is evicted. */
  #remember(agent: string, policy: Policy): void {
    const policies = (this.#policies ??= new Map())
    if (this.#lastPolicy !== undefined && policies.size === 0) policies.set(this.#lastRobot, this.#lastPolicy)
    const [oldest] = policies.keys()
    if (policies.size === rememberedRobots && oldest !== undefined && !policies.has(agent))
      policies.delete(oldest)
    policies.set(agent, policy)
  }
}

interface ContextParts {
  readonly indexed: readonly IndexedGroup[]
  readonly content: ByteString
  readonly extensions: () => FileExtensions
}

/** What policies need from a file, hidden from users. */
class FileContext implements PolicyContext {
  readonly dialect: Dialect
  readonly url: string | undefined
  readonly site: string | undefined
  readonly indexed: readonly IndexedGroup[]
  readonly #content: ByteString
  readonly #extensions: () => FileExtensions

  constructor(url: string | undefined, dialect: Dialect, { indexed, content, extensions }: ContextParts) {
    this.dialect = dialect
    this.url = url
    this.site = siteOf(url)
    this.indexed = indexed
    this.#content = content
    this.#extensions = extensions
  }

  get extensions(): FileExtensions {
    return this.#extensions()
  }

  lineAt(offset: number): ByteString {
    return lineAround(this.#content, offset)
  }
}

/** Number of agents whose compiled rules a file keeps. */
const rememberedRobots = 64
