import { inspectable } from './inspect.ts'
import type { Dialect } from './model/dialect.ts'
import type { Diagnostic } from './model/diagnostic.ts'
import type { Extension, Sitemap } from './model/extension.ts'
import type { Agent, Group } from './model/group.ts'
import type { Line, LineTable } from './model/line.ts'
import type { Verdict } from './model/verdict.ts'
import { checkOrder, checkReceiver } from './options/checked-agent.ts'
import { userAgentsOf } from '@ruly/common/user-agents-of'
import { createPolicy, type Policy, type PolicyFile } from './policy.ts'
import type { Proof } from './proof.ts'
import { diagnose } from './read/diagnose.ts'
import { findExtensions } from './read/extensions/extension-search.ts'
import { FileExtensions, sitemapsOf } from './read/extensions/file-extensions.ts'
import { RowLineTable } from './read/line-table.ts'
import type { Wanted } from './read/line-starts.ts'
import { readRows, type FoundRows } from './read/read-rows.ts'
import { lineOf, readLines } from './read/reference/line-of.ts'
import { readableLength, scan } from './read/reference/scan.ts'
import { groupsOf, type RowGroup } from './read/row-group.ts'
import type { RowTable } from './read/row-table.ts'
import { snapshotOf, type Snapshot } from './snapshot.ts'
import { decoded, octetsOf, type RobotsInput, type Source } from './text/decode.ts'
import { lineFinder } from './text/line-breaks.ts'
import { returnScratch, scratchOf, scratchOfText, type ScratchBytes } from './text/scratch-bytes.ts'
import { type ByteString, bytesOf, utf8OfText } from '@ruly/common/utf8'
import { siteOf } from '@ruly/common/site-key'
import { strictDialect } from './url/strict-url.ts'

/** A parsed robots.txt. */
export interface Robots {
  /** The dialect that the file is read in. */
  readonly dialect: Dialect
  /** URL of the file, as given to `parse`. */
  readonly url: string | undefined
  /** Whether URLs are resolved as `new URL` resolves them before they are compared. */
  readonly strict: boolean
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
  /** What the author of the file should know, in line order. `diagnosticMessage` of `@ruly/lint` puts it into words. */
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

/** Number of agents whose rules a file keeps. */
const keptPolicies = 64

/** What is rarely asked of a file. */
interface Views {
  rowGroups?: readonly RowGroup[]
  groups?: readonly Group[]
  extensions?: FileExtensions
  sitemaps?: readonly Sitemap[]
  diagnostics?: readonly Diagnostic[]
  lines?: readonly Line[]
  lineTable?: RowLineTable
  findLine?: (offset: number) => ByteString
}

/** A file of which only the user-agent lines and rules are read at first. All else is made when first needed, then kept. */
class ReadFile implements Robots, PolicyFile {
  /** The file as given, as text until it is converted to bytes. */
  #given: string
  #isText: boolean
  readonly #options: ReadOptions
  #source: Source | undefined
  #rules: RowTable | undefined
  /** The next question is mostly for the same agent as the last one. */
  #lastPolicy: Policy | undefined
  #lastAgent = ''
  #policies: Map<string, Policy> | undefined
  #views: Views | undefined
  #strictDialect: Dialect | undefined

  constructor(input: RobotsInput, options: ReadOptions) {
    this.#isText = typeof input === 'string'
    this.#given = typeof input === 'string' ? input : octetsOf(input)
    this.#options = options
  }

  get dialect(): Dialect {
    return this.#options.dialect
  }

  get strict(): boolean {
    return this.#options.strict === true
  }

  get url(): string | undefined {
    return this.#options.url
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
    if (typeof agent !== 'string') return createPolicy(this, userAgentsOf(agent))
    if (this.#lastPolicy !== undefined && agent === this.#lastAgent) return this.#lastPolicy
    const policy = this.#policies?.get(agent) ?? createPolicy(this, agent)
    if (this.#lastPolicy !== undefined) this.#remember(agent, policy, this.#lastPolicy)
    this.#lastAgent = agent
    this.#lastPolicy = policy
    return policy
  }

  crawlDelaySeconds(agent: Agent): number | undefined {
    checkReceiver(this, 'robots.crawlDelaySeconds()')
    return this.forAgent(agent).crawlDelaySeconds
  }

  get groups(): readonly Group[] {
    return (this.#viewsOnce().groups ??= this.rowGroups.map((group) => group.plain))
  }

  get extensions(): readonly Extension[] {
    return this.fileExtensions.all
  }

  get sitemaps(): readonly Sitemap[] {
    return (this.#viewsOnce().sitemaps ??= sitemapsOf(this.fileExtensions.named('sitemap')))
  }

  get diagnostics(): readonly Diagnostic[] {
    return (this.#viewsOnce().diagnostics ??= diagnose({
      source: this.#sourceOnce(),
      table: this.#tableOnce(),
      extensions: this.extensions,
      dialect: this.#readAs,
    }))
  }

  get lines(): readonly Line[] {
    return (this.#viewsOnce().lines ??= this.#readLines())
  }

  get lineTable(): LineTable {
    return this.#tableOnce()
  }

  get bytes(): Uint8Array {
    return bytesOf(this.#sourceOnce().file)
  }

  snapshot(): Snapshot {
    checkReceiver(this, 'robots.snapshot()')
    return snapshotOf(this.#sourceOnce().file, this.#options)
  }

  // What policies need.

  get asked(): Dialect {
    const { dialect, strict } = this
    return strict ? (this.#strictDialect ??= strictDialect(dialect)) : dialect
  }

  get site(): string | undefined {
    return siteOf(this.#options.url)
  }

  get content(): ByteString {
    return this.#rules === undefined ? this.#sourceOnce().content : this.#rules.content
  }

  get rules(): RowTable {
    return (this.#rules ??= this.#read('rules').table)
  }

  get rowGroups(): readonly RowGroup[] {
    return (this.#viewsOnce().rowGroups ??= groupsOf(this.rules))
  }

  get fileExtensions(): FileExtensions {
    return (this.#viewsOnce().extensions ??= new FileExtensions(
      findExtensions(this.#read('extensions')),
      this.url,
      this.dialect.extensions?.values,
    ))
  }

  lineAround(offset: number): ByteString {
    const views = this.#viewsOnce()
    views.findLine ??= lineFinder(this.content, this.dialect.reading)
    return views.findLine(offset)
  }

  /** The wanted lines. Text is converted only once, and to bytes only while it is read. */
  #read(wanted: Wanted): FoundRows {
    const { maxBytes } = this.#options
    let scratch: ScratchBytes
    let source: Source
    if (this.#isText) {
      const text = scratchOfText(this.#given)
      ;({ scratch } = text)
      this.#isText = false
      this.#given = text.content
      source = { file: text.content, content: text.content }
    } else {
      source = this.#sourceOnce()
      scratch = scratchOf(source.content)
    }
    const end = readableLength(source, maxBytes, this.dialect.reading)
    const { bytes, view } = scratch
    const found = readRows({ content: source.content, bytes, view, end }, this.#readAs, wanted)
    returnScratch(scratch)
    return found
  }

  /** The dialect as it reads this file. */
  get #readAs(): Dialect {
    const { dialect } = this.#options
    const { forFile } = dialect.reading
    const reading = forFile === undefined ? undefined : forFile(this.content)
    return reading === undefined ? dialect : { ...dialect, reading }
  }

  #sourceOnce(): Source {
    if (this.#isText) {
      this.#given = utf8OfText(this.#given)
      this.#isText = false
    }
    return (this.#source ??= decoded(this.#given, this.dialect.reading.utf16))
  }

  #viewsOnce(): Views {
    return (this.#views ??= {})
  }

  #tableOnce(): RowLineTable {
    return (this.#viewsOnce().lineTable ??= new RowLineTable(this.#read('lines')))
  }

  #readLines(): readonly Line[] {
    const { reading } = this.#readAs
    const lines = readLines(scan(this.#sourceOnce(), this.#options.maxBytes, reading), reading)
    return lines.map((line) => lineOf(line, this.#tableOnce()))
  }

  /** Keeps the policies of several agents. If there are too many, the oldest is evicted. */
  #remember(agent: string, policy: Policy, last: Policy): void {
    const policies = (this.#policies ??= new Map([[this.#lastAgent, last]]))
    const [oldest] = policies.keys()
    if (policies.size === keptPolicies && oldest !== undefined && !policies.has(agent))
      policies.delete(oldest)
    policies.set(agent, policy)
  }
}

const PrintedFile = inspectable(ReadFile, 'Robots', factsOf)

/** The facts that are printed of a file. */
function factsOf({ dialect, url, groups, sitemaps, bytes }: Robots): object {
  const rules = groups.reduce((sum, group) => sum + group.rules.length, 0)
  const counts = { groups: groups.length, rules, sitemaps: sitemaps.length, sizeBytes: bytes.length }
  return { dialect: dialect.name, url, ...counts }
}
