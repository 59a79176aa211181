/**
 * What an agent fetches pages for.
 *
 * - `search`: an index for people who search; `ai-search`: an index for answers of AI assistants; `ai-assistant`: pages that an AI
 *   assistant reads while it answers or acts for a user.
 * - `training`: text or images for training models; `dataset`: collections for others, which may train models on them; `archive`:
 *   copies that are kept; `research`: studies of the web.
 * - `user-triggered`: single pages that a person asked for; `preview`: previews of links; `feed`: feeds for readers.
 * - `seo`: data about sites for marketing; `advertising`: pages that show advertisements or that they link to; `shopping`: products; `monitoring`:
 *   whether sites work; `security`: malware, exposed systems, copies of texts; `site-tool`: crawls that the owner of a site orders.
 * - `software`: a program or library that anyone can run for any purpose; `unknown`: the operator does not say.
 */
export type AgentPurpose =
  | 'search'
  | 'ai-search'
  | 'ai-assistant'
  | 'training'
  | 'dataset'
  | 'archive'
  | 'research'
  | 'user-triggered'
  | 'preview'
  | 'feed'
  | 'seo'
  | 'advertising'
  | 'shopping'
  | 'monitoring'
  | 'security'
  | 'site-tool'
  | 'software'
  | 'unknown'

/**
 * Whether an agent obeys robots.txt, by its operator's word.
 *
 * `partly`: not always, for example not if a user asked for the page; `optional`: who runs the software decides; `unknown`: the
 * operator does not say.
 */
export type Obedience = 'yes' | 'no' | 'partly' | 'optional' | 'unknown'

/**
 * How an agent departs from RFC 9309, by its operator's word.
 *
 * - `ignores-wildcard`: groups for `*` do not apply to it; `ignores-robots-txt`: no group applies to it.
 * - `token-only`: no request has the token in its User-Agent header; other agents of the operator fetch the pages.
 */
export type AgentException = 'ignores-wildcard' | 'ignores-robots-txt' | 'token-only'

/** How requests of an agent are told from those of others that carry its name, by its operator's word. */
export interface AgentIdentity {
  /** The domains of the host names of its addresses. A name is one of them, or ends with a dot and one of them. */
  readonly domains?: readonly string[]
  /** The URLs of the lists of its addresses. */
  readonly ranges?: readonly string[]
  /**
   * The `Signature-Agent` of its requests, which are signed as Web Bot Auth says. The keys are below this URL, at
   * `/.well-known/http-message-signatures-directory`.
   *
   * @see https://datatracker.ietf.org/doc/draft-meunier-web-bot-auth-architecture/
   */
  readonly signatureAgent?: string
}

/** Where facts about an agent come from. */
export interface AgentSource {
  /** The page or file that states them. */
  readonly url: string
  /** Who says so: the operator of the agent, or somebody who observed it. */
  readonly by: 'operator' | 'observer'
  /** The day on which the page was read, or of the version of a file, as `YYYY-MM-DD`. */
  readonly date: string
}

/** What is known about one agent. */
export interface AgentEntry {
  /** Its product token, as user-agent lines name it. */
  readonly token: string
  /** The company, project or person that runs it; for software, that publishes it. */
  readonly operator: string
  /** What it fetches pages for, the main purpose first. */
  readonly purposes: readonly AgentPurpose[]
  /** Examples of its User-Agent header; none if it has no header of its own, or if who runs it chooses one. */
  readonly headers: readonly string[]
  /** The dialect of `ruly/dialects` that it reads robots.txt in, if its parser is documented or open; otherwise `unknown`. */
  readonly parser: string
  /** The page or file that says which parser it uses; absent if `parser` is `unknown`. */
  readonly parserSource?: string
  /** `header`: its parser compares the whole User-Agent header with user-agent lines; absent for the product token. */
  readonly asksWith?: 'header'
  /** Whether it obeys robots.txt. */
  readonly obeys: Obedience
  /** The tokens whose groups it obeys if no group names its own, in order; a group for `*` comes after them. */
  readonly fallback?: readonly string[]
  /** How it departs from RFC 9309. */
  readonly exceptions?: readonly AgentException[]
  /** Whether it waits as Crawl-delay asks, if its operator says so. */
  readonly crawlDelay?: 'read' | 'ignored'
  /** The longest Crawl-delay that it waits, in seconds; absent if its operator names none. */
  readonly crawlDelayMaximum?: number
  /** How its requests are told from others that carry its name; absent if that is not documented. */
  readonly identity?: AgentIdentity
  /** What its sources say differently, in one sentence. */
  readonly dispute?: string
  /** True for the agents that many files name: those in lists for people, such as `ruly check --agents` and a census. */
  readonly prominent?: true
  /** True if its operator no longer runs it, or no longer documents it. */
  readonly retired?: true
  /** The tokens of the agents that took its place. */
  readonly successors?: readonly string[]
  /** Where these facts come from, the operator's own pages first. */
  readonly sources: readonly AgentSource[]
}
