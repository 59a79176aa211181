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

/** A robots.txt that has been read. */
export interface Robots {
  readonly dialect: Dialect
  /** Where the file came from, as `parse` was told. */
  readonly url: string | undefined
  /**
   * Whether the robot may fetch the URL.
   *
   * Takes a URL as `url.href` has it, or a path; any other text is no error. docs/urls.md says what is done to it and what not.
   */
  isAllowed(agent: Agent, url: string): boolean
  /** The same, with the reason and the deciding line. */
  check(agent: Agent, url: string): Verdict
  /** The same, with the whole proof: every group, every rule, the normal forms. */
  explain(agent: Agent, url: string): Proof
  /** The three questions for one robot: what depends on the robot alone is worked out once. */
  forAgent(agent: Agent): Policy
  /**
   * Seconds between two requests that the file asks the robot for; undefined where it asks for none.
   *
   * @example
   * parse('User-agent: *\nCrawl-delay: 1\nUser-agent: SlowBot\nCrawl-delay: 20\n').crawlDelaySeconds('SlowBot') // 20
   */
  crawlDelaySeconds(agent: Agent): number | undefined
  readonly groups: readonly Group[]
  readonly sitemaps: readonly Sitemap[]
  /** The other fields that ruly knows, for whomever they are: `forAgent` has those for one robot. */
  readonly extensions: readonly Extension[]
  /** What the author of the file should know, in the order of the lines; `diagnosticMessage` of `ruly/report` says it in words. */
  readonly diagnostics: readonly Diagnostic[]
  /** Every line of the file; laid end to end they are the file. */
  readonly lines: readonly Line[]
  /** The octets of the file as they were handed over; text as its UTF-8. */
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

/** Reads a robots.txt. Nothing in the file is an error. */
export function readRobots(input: RobotsInput, options: ReadOptions): Robots {
  return new ReadFile(input, options)
}

/** A file that has been read as far as groups go; all else is made when it is asked for, and kept. */
class ReadFile implements Robots {
  readonly #options: ReadOptions
  readonly #source: Source
  #indexed: readonly IndexedGroup[] | undefined
  #context: PolicyContext | undefined
  #policies: Map<string, Policy> | undefined
  /** What was asked about last is asked about next, mostly. */
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

  /** The groups, found at the first need of them; rules are read along where all are wanted. */
  #index(readsRules: boolean): readonly IndexedGroup[] {
    const { content } = this.#source
    const end = readableLength(this.#source, this.#options.maxBytes)
    return (this.#indexed ??= indexGroups(content, end, this.#options.dialect, readsRules))
  }

  /** The extensions, found at the first need of them. */
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

  /** Keeps the policies of several robots; the one asked for first gives way when there are too many. */
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

/** What policies need of a file, out of its users' sight. */
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

/** Robots whose compiled rules a file keeps. */
const rememberedRobots = 64
