import { text } from '@ruly/common/checked-options'

import { fetched, type FetchingParserOptions, type FetchCallOptions } from './parser-fetch.ts'
import {
  RobotExclusionRulesParser as Parser,
  SEVEN_DAYS,
  RobotFileParserLookalike as Lookalike,
} from './robot-exclusion-rules-parser.ts'

/** A robots.txt as Python's robotexclusionrulesparser 1.7.1 fetches and reads it, in that module's words. */
export class RobotExclusionRulesParser extends Parser {
  readonly #options: FetchingParserOptions

  constructor(options: FetchingParserOptions = {}) {
    super(options)
    this.#options = options
  }

  /**
   * Fetches a robots.txt and takes it in the place of the one before: 2xx is read, 401 and 403 close the site, 404 opens it.
   *
   * Throws a `RobotsFetchError` for any other status, where no answer comes, and for a file that is not in its charset: the file of
   * before stays then, and only `responseCode`, `sourceUrl` and `expirationDate` speak of this fetch.
   *
   * `timeout` is for the whole fetch, in seconds; without one, or with 0, an answer may take 10 seconds to begin and 30 to end.
   *
   * Source: robotexclusionrulesparser.py, `fetch`.
   *
   * Deviation: there, `timeout` is for each wait, and without one a fetch may last for ever; a body that is compressed is taken for text;
   * and a file with a character that stands across its 102,400th byte throws. A `file:` or `ftp:` URL throws here.
   */
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
