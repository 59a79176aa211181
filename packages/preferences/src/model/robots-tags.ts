/** A rule of robots tags without a value. */
export type RobotsTagFlag =
  | 'noindex'
  | 'nofollow'
  | 'nosnippet'
  | 'noarchive'
  | 'nocache'
  | 'notranslate'
  | 'noimageindex'
  | 'indexifembedded'
  | 'noai'
  | 'noimageai'

/** What robots tags (`X-Robots-Tag`, `Robots-Tag`, `<meta name="robots">`) say to an agent: of each rule the most restrictive. */
export interface RobotsTags extends Readonly<Record<RobotsTagFlag, boolean>> {
  /** Not in search results. `none` sets it too. */
  readonly noindex: boolean
  /** Its links are not to be followed. `none` sets it too. */
  readonly nofollow: boolean
  /** No snippet. `max-snippet:0` sets it too. */
  readonly nosnippet: boolean
  /** No cached copy; for Bing, no chat answers and no training. */
  readonly noarchive: boolean
  /** No cached copy; for Bing, URL, title and snippet only. */
  readonly nocache: boolean
  /** No translation in search results. */
  readonly notranslate: boolean
  /** Its images are not to be indexed. */
  readonly noimageindex: boolean
  /** With `noindex`: may be indexed as part of a page that embeds it. */
  readonly indexifembedded: boolean
  /** Not for AI datasets. */
  readonly noai: boolean
  /** Its images are not for AI datasets. */
  readonly noimageai: boolean
  /** The longest snippet, in characters; undefined without a limit. */
  readonly maxSnippet: number | undefined
  /** The largest preview of an image; undefined without a limit. */
  readonly maxImagePreview: ImagePreview | undefined
  /** The longest preview of a video, in seconds; undefined without a limit. */
  readonly maxVideoPreview: number | undefined
  /** When the page leaves search results, in milliseconds since the epoch; undefined if it does not. */
  readonly unavailableAfter: number | undefined
  /** Elements with `data-nosnippet`, as far as the caller counted them. */
  readonly noSnippetElements: number
  /** Every rule that was read, in order. */
  readonly rules: readonly RobotsTagRule[]
}

/** A size of image previews. */
export type ImagePreview = 'none' | 'standard' | 'large'

/** A rule of a robots tag, and whether it counts. */
export interface RobotsTagRule {
  /** Its name in lower case. */
  readonly name: string
  /** Its value as written; undefined without one. */
  readonly value: string | undefined
  /** The agent that it is for, as written; undefined if it is for all. */
  readonly agent: string | undefined
  /** Where it is written. */
  readonly place: 'header' | 'meta'
  /** The name of the header or meta element. */
  readonly field: string
  /** Whether it is for the agent, can be read, and no other rule is more restrictive. */
  readonly counts: boolean
}
