/** A redirect that was followed, or could not be followed. */
export interface RedirectHop {
  /** The URL that answered with the redirect. */
  readonly url: string
  /** The HTTP status. */
  readonly status: number
  /** The value of `Location`; undefined without one. */
  readonly location: string | undefined
}

/** Why no response came, or why its body could not be used. */
export type NetworkErrorCode =
  | 'dns'
  | 'refused'
  | 'reset'
  | 'tls'
  | 'timeout'
  | 'protocol'
  | 'guarded'
  | 'cut'
  | 'undecodable'
  | 'not-text'
  | 'scheme'
  | 'other'

/** What was unusual about a body that was read nevertheless. `trailing-bytes`: data followed the end of its compressed data. */
export type BodyNote = 'trailing-bytes'

/** A body as far as it was read. */
export interface FetchedBody {
  /** After content decoding, no more than the limit. */
  readonly bytes: Uint8Array
  /** Whether there was more: than the limit, or than came before the connection ended. */
  readonly isCut: boolean
  /** What was unusual about it. */
  readonly notes: readonly BodyNote[]
}

/** What came at the end of all redirects. */
export type FetchResult =
  | {
      readonly kind: 'response'
      readonly status: number
      /** Names in lower case; of several lines of a name, the values joined by `, `. */
      readonly headers: Readonly<Record<string, string>>
      /** Undefined for a status whose body was not read. */
      readonly body: FetchedBody | undefined
    }
  | { readonly kind: 'redirects-exhausted' }
  /** A redirect without Location, or with one that is no URL. */
  | { readonly kind: 'redirect-without-location'; readonly status: number }
  | { readonly kind: 'network-error'; readonly code: NetworkErrorCode; readonly message: string }

/** What asking for a robots.txt gave. An outcome, never an exception: only an abort by the caller throws. */
export interface FetchOutcome {
  /** The URL asked for. */
  readonly url: string
  /** The URL of the last request. */
  readonly finalUrl: string
  /** The redirects, in their order. */
  readonly redirects: readonly RedirectHop[]
  /** What came at their end. */
  readonly result: FetchResult
  /** When the first request began, in milliseconds since the epoch, by the client's clock. */
  readonly requestedAt: number
  /** When all was there, body included. */
  readonly receivedAt: number
}
