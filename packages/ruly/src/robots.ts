import { decode, type RobotsInput, type Source } from './text/decode.ts'
import { type Diagnostic } from './model/diagnostic.ts'
import { diagnose } from './read/table/diagnose.ts'
import type { Dialect } from './model/dialect.ts'
import type { Proof } from './proof.ts'
import { findExtensions } from './read/extensions/extension-search.ts'
import type { Extension, Sitemap } from './model/extension.ts'
import { sitemapsOf } from './read/extensions/sitemaps-of.ts'
import { FileExtensions } from './read/extensions/file-extensions.ts'
import type { Group } from './model/group.ts'
import { indexGroups } from './read/fast/group-index.ts'
import { factsOf, inspectable } from './inspect.ts'
import type { IndexedGroup } from './read/fast/indexed-group.ts'
import { type Line } from './model/line.ts'
import type { LineTable } from './model/line-table.ts'
import { findExtensionLines, findLines } from './read/table/line-search.ts'
import type { PackedLineTable } from './read/table/packed-line-table.ts'
import { lineOf } from './read/reference/line-of.ts'
import { lineFinder } from './text/line-breaks.ts'
import { bytesOf } from './text/utf8.ts'
import type { ByteString } from './model/byte-string.ts'
import { createPolicy, type Policy, type PolicyContext } from './policy.ts'
import { readLines } from './read/reference/read-lines.ts'
import { readableLength, scan } from './read/reference/scan.ts'
import { type Agent } from './model/agent.ts'
import { checkOrder, userAgentsOf } from './options/checked-agent.ts'
import { checkReceiver } from './options/checked-receiver.ts'
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
   * @throws `TypeError` if either is of another type, both are swapped, or the URL is only a word, such as a product token
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
  /**
   * Every line of the file as a table of numbers: many times as fast as `lines`, because it creates no object for a line.
   *
   * @example
   * const { lineTable } = parse('User-agent: *\nDisallow: /a\nAllow: /b\n')
   * const patterns: string[] = []
   * for (let line = 1; line <= lineTable.length; line++) {
   *   if (lineTable.useOf(line) === 'rule') patterns.push(lineTable.valueOf(line))
   * }
   * console.log(patterns) // ['/a', '/b']
   */
  readonly lineTable: LineTable
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
  return new PrintedFile(input, options)
}

/** A file of which only the groups are read at first. All else is computed when first used, then kept. */
class ReadFile implements Robots {
  readonly #context: FileContext
  /** The next question is mostly for the same agent as the last one. */
  #lastPolicy: Policy | undefined
  #lastRobot = ''
  #policies: Map<string, Policy> | undefined
  #views: Views | undefined

  constructor(input: RobotsInput, options: ReadOptions) {
    this.#context = new FileContext(input, options)
  }

  get dialect(): Dialect {
    return this.#context.options.dialect
  }

  get url(): string | undefined {
    return this.#context.url
  }

  isAllowed(agent: Agent, url: string): boolean {
    checkReceiver(this, 'robots.isAllowed()')
    checkOrder(agent, url)
    return this.forAgent(agent).isAllowed(url)
  }

  check(agent: Agent, url: string): Verdict {
    checkReceiver(this, 'robots.check()')
    checkOrder(agent, url)
    return this.forAgent(agent).check(url)
  }

  explain(agent: Agent, url: string): Proof {
    checkReceiver(this, 'robots.explain()')
    checkOrder(agent, url)
    return this.forAgent(agent).explain(url)
  }

  forAgent(agent: Agent): Policy {
    checkReceiver(this, 'robots.forAgent()')
    if (typeof agent !== 'string') return createPolicy(this.#context, userAgentsOf(agent))
    if (this.#lastPolicy !== undefined && agent === this.#lastRobot) return this.#lastPolicy
    const policy = this.#policies?.get(agent) ?? createPolicy(this.#context, userAgentsOf(agent))
    if (this.#lastPolicy !== undefined) this.#remember(agent, policy, this.#lastPolicy)
    this.#lastRobot = agent
    this.#lastPolicy = policy
    return policy
  }

  get groups(): readonly Group[] {
    return (this.#viewsOnce().groups ??= this.#context.index(true).map((group) => group.plain))
  }

  crawlDelaySeconds(agent: Agent): number | undefined {
    checkReceiver(this, 'robots.crawlDelaySeconds()')
    return this.forAgent(agent).crawlDelaySeconds
  }

  get extensions(): readonly Extension[] {
    return this.#context.extensions.all
  }

  get sitemaps(): readonly Sitemap[] {
    return (this.#viewsOnce().sitemaps ??= sitemapsOf(this.#context.extensions.named('sitemap')))
  }

  get diagnostics(): readonly Diagnostic[] {
    return (this.#viewsOnce().diagnostics ??= diagnose({
      source: this.#context.source,
      table: this.#context.lineTable,
      extensions: this.extensions,
      dialect: this.#context.readAs,
    }))
  }

  get lines(): readonly Line[] {
    return (this.#viewsOnce().lines ??= this.#readLines())
  }

  get lineTable(): LineTable {
    return this.#context.lineTable
  }

  get bytes(): Uint8Array {
    return bytesOf(this.#context.source.file)
  }

  snapshot(): Snapshot {
    checkReceiver(this, 'robots.snapshot()')
    return snapshotOf(this.#context.source.file, this.#context.options)
  }

  #viewsOnce(): Views {
    return (this.#views ??= {})
  }

  #readLines(): readonly Line[] {
    const { source, options, readAs, lineTable } = this.#context
    const lines = readLines(scan(source, options.maxBytes, readAs.reading), readAs.reading)
    return lines.map((line) => lineOf(line, lineTable))
  }

  /** Keeps the policies of several agents. If there are too many, the oldest is evicted. */
  #remember(agent: string, policy: Policy, last: Policy): void {
    const policies = (this.#policies ??= new Map([[this.#lastRobot, last]]))
    const [oldest] = policies.keys()
    if (policies.size === rememberedRobots && oldest !== undefined && !policies.has(agent))
      policies.delete(oldest)
    policies.set(agent, policy)
  }
}

const PrintedFile = inspectable(ReadFile, 'Robots', factsOf)

/** What is rarely asked of a file. */
interface Views {
  groups?: readonly Group[]
  sitemaps?: readonly Sitemap[]
  diagnostics?: readonly Diagnostic[]
  lines?: readonly Line[]
}

/** What policies need from a file, hidden from users. */
class FileContext implements PolicyContext {
  readonly dialect: Dialect
  readonly site: string | undefined
  readonly source: Source
  readonly options: ReadOptions
  #indexed: readonly IndexedGroup[] | undefined
  #extensions: FileExtensions | undefined
  #lineTable: PackedLineTable | undefined
  #findLine: ((offset: number) => ByteString) | undefined

  constructor(input: RobotsInput, options: ReadOptions) {
    const { dialect, url, strict } = options
    this.dialect = strict === true ? strictDialect(dialect) : dialect
    this.site = siteOf(url)
    this.source = decode(input, dialect.reading.utf16)
    this.options = options
  }

  get url(): string | undefined {
    return this.options.url
  }

  /** The dialect as it reads this file. */
  get readAs(): Dialect {
    const { dialect } = this.options
    const reading = dialect.reading.forFile?.(this.source.content)
    return reading === undefined ? dialect : { ...dialect, reading }
  }

  get indexed(): readonly IndexedGroup[] {
    return this.index(false)
  }

  /** The groups, found when first needed. Their rules are read along if all are wanted. */
  index(readsRules: boolean): readonly IndexedGroup[] {
    const { content } = this.source
    return (this.#indexed ??= indexGroups(content, this.#end, this.readAs, readsRules))
  }

  /** The extensions, found when first needed. */
  get extensions(): FileExtensions {
    return (this.#extensions ??= this.#findExtensions())
  }

  lineAt(offset: number): ByteString {
    this.#findLine ??= lineFinder(this.source.content, this.dialect.reading)
    return this.#findLine(offset)
  }

  get #end(): number {
    return readableLength(this.source, this.options.maxBytes, this.dialect.reading)
  }

  get lineTable(): PackedLineTable {
    return (this.#lineTable ??= findLines(this.source.content, this.#end, this.readAs))
  }

  #findExtensions(): FileExtensions {
    const lines = this.#lineTable ?? findExtensionLines(this.source.content, this.#end, this.readAs)
    return new FileExtensions(findExtensions(lines), this.url, this.dialect.extensions?.values)
  }
}

/** Number of agents whose compiled rules a file keeps. */
const rememberedRobots = 64
