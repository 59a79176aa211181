import { RobotFileParserLookalike as Lookalike, SEVEN_DAYS } from './robot-exclusion-rules-parser.ts'
import { text } from '@ruly/common/checked-options'

import { fetched, type FetchingParserOptions, type FetchCallOptions } from './parser-fetch.ts'

/**
 * A robots.txt that is fetched as by `RobotExclusionRulesParser`, and asked as the `RobotFileParser` of Python's urllib.robotparser.
 *
 * Deviation: it has all that a `RobotExclusionRulesParser` of this module has, but is an instance of the engine's, not of this one.
 */
export class RobotFileParserLookalike extends Lookalike {
  readonly #options: FetchingParserOptions

  constructor(url = '', options: FetchingParserOptions = {}) {
    super(url, options)
    this.#options = options
  }

  /** Fetches from the URL of the constructor or of `setUrl`: `fetch` by the name that it has in urllib. */
  async read(options: FetchCallOptions = {}): Promise<void> {
    const url = this.userProvidedUrl
    if (url === '') throw new TypeError('No URL was given. Pass one to the constructor or to setUrl().')
    await this.fetch(url, null, options)
  }

  /** As `fetch` of `RobotExclusionRulesParser`; `lastChecked` stays as it is. */
  async fetch(url: string, timeout: number | null = null, { signal }: FetchCallOptions = {}): Promise<void> {
    this.sourceUrl = text(url, 'url')
    this.responseCode = null
    const asking = { timeout, signal, userAgent: this.userAgent, options: this.#options }
    const { responseCode, expirationDate, content } = await fetched(url, asking)
    this.responseCode = responseCode
    if (expirationDate !== undefined) this.expirationDate = expirationDate ?? this.now() + SEVEN_DAYS
    if (typeof content !== 'string') throw content
    this.parse(content)
  }
}
