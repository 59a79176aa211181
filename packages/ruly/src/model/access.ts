/**
 * What an outcome means for the URLs of a site.
 *
 * - `parse`: the rules of the file apply.
 * - `unreachable`: it depends on how long the site has been unreachable, see `AccessPolicy.unreachable` (RFC 9309 §2.3.1.4).
 * - `defer`: nothing may be fetched until the robots.txt was requested again.
 */
export type Meaning = 'parse' | 'allow-all' | 'disallow-all' | 'unreachable' | 'defer'

/** The outcome of a request for a robots.txt, as far as an access policy distinguishes it. */
export type AccessOutcome =
  | { readonly kind: 'response'; readonly status: number }
  | { readonly kind: 'redirects-exhausted' }
  | { readonly kind: 'redirect-without-location' }
  | { readonly kind: 'network-error' }

/**
 * What HTTP answers mean to one robots.txt system and how long they hold, as data.
 *
 * Spread a policy to make your own: `{ ...rfc9309Access, name: 'mine', networkError: 'defer' }`.
 */
export interface AccessPolicy {
  /** Name of the policy, for output only. */
  readonly name: string
  /**
   * The meaning of HTTP statuses: the first entry that includes the status decides. A status from 300 to 399 without an entry is
   * handled by `redirects`.
   */
  readonly statuses: readonly StatusMeaning[]
  /** DNS, connection and TLS errors and time limits; also a status that no entry includes. */
  readonly networkError: Meaning
  /** How redirects are followed. */
  readonly redirects: Redirects
  /**
   * Which successful answers are read as a robots.txt; any other allows all. `no-page`: not what looks like HTML and has no
   * user-agent line. `text-with-disallow`: only text with a line that starts with `Disallow:`.
   */
  readonly body: 'any' | 'no-page' | 'text-with-disallow'
  /** A body that ends too early: its complete lines are read, or it is a network error. */
  readonly brokenBody: 'read' | 'network-error'
  /** A body that is not text: UTF-16 without a byte order mark, an image, an archive. It is read as it is, or it is a network error. */
  readonly notText: 'read' | 'network-error'
  /** How bytes become text. */
  readonly charset: Charset
  /** How many bytes of a file are read, after content decoding; `Infinity` if the system has no limit. */
  readonly maxBytes: number
  /** How long an answer is fresh. */
  readonly fresh: Fresh
  /** What applies while a site is unreachable: the first entry whose time has not passed. After the last, nothing is allowed. */
  readonly unreachable: readonly UnreachablePeriod[]
}

/** A range of HTTP statuses and their meaning. */
export interface StatusMeaning {
  /** First status of the range. */
  readonly from: number
  /** Last status of the range, included. */
  readonly to: number
  /** What these statuses mean. */
  readonly means: Meaning
}

/** How redirects are followed, and what unsuccessful ones mean. */
export interface Redirects {
  /** How many redirects are followed, also to other hosts. */
  readonly max: number
  /** The meaning of more redirects than `max`. */
  readonly exhausted: Meaning
  /**
   * The meaning of a redirect that cannot be followed, because its Location is missing or not a URL; also of every other status from
   * 300 to 399 without an entry, such as 300, and 304 to a request that did not ask for it.
   */
  readonly withoutLocation: Meaning
}

/** How bytes become text. */
export interface Charset {
  /** Where a charset is looked for, in this order: a byte order mark, the parameter of `Content-Type`. */
  readonly from: readonly ('bom' | 'header')[]
  /** The charset if none is found; `bytes`: they are read as they are. */
  readonly otherwise: 'utf-8' | 'iso-8859-1' | 'bytes'
  /** What applies if the header names an unknown charset. */
  readonly unknown: 'otherwise' | 'allow-all' | 'defer'
  /**
   * Whether a charset from the header is checked against the bytes: if so, UTF-16 is not believed if there is no NUL byte, and no
   * charset but UTF-8 is believed if the bytes are valid UTF-8 beyond ASCII.
   */
  readonly labels: 'checked' | 'believed'
}

/** How long an answer is fresh, counted from when it left its origin. */
export interface Fresh {
  /** Which headers count; `cache-control` includes `Expires`. */
  readonly heeds: 'cache-control' | 'expires' | 'none'
  /** Without such a header: this share of the time since `Last-Modified`, up to a day (RFC 9111 §4.2.2); 0 turns it off. */
  readonly lastModifiedShare: number
  /** Milliseconds if nothing else says. */
  readonly defaultMs: number
  /** Least time in milliseconds. It starts when the answer arrives, so that one page does not cost two requests. */
  readonly atLeastMs: number
  /** Longest time in milliseconds. */
  readonly atMostMs: number
}

/** What applies until a site has been unreachable for some time. */
export interface UnreachablePeriod {
  /** End of the period, in milliseconds since the site became unreachable. */
  readonly untilMs: number
  /** What applies if there is a copy of the file. */
  readonly withCopy: 'last-copy' | 'allow-all' | 'disallow-all'
  /** What applies if there is no copy. */
  readonly withoutCopy: 'allow-all' | 'disallow-all'
}

/**
 * What an outcome means under a policy. A 304 that confirms a copy is not an outcome here.
 *
 * @param outcome what the request for the robots.txt led to
 * @param policy the policy to apply
 * @returns the meaning for the URLs of the site
 * @example
 * meaningOf({ kind: 'response', status: 404 }, rfc9309Access) // 'allow-all'
 * meaningOf({ kind: 'response', status: 503 }, rfc9309Access) // 'unreachable'
 * @see {@link https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1 RFC 9309 §2.3.1}
 */
export function meaningOf(outcome: AccessOutcome, policy: AccessPolicy): Meaning {
  if (outcome.kind === 'response') return meaningOfStatus(outcome.status, policy)
  if (outcome.kind === 'redirects-exhausted') return policy.redirects.exhausted
  if (outcome.kind === 'redirect-without-location') return policy.redirects.withoutLocation
  return policy.networkError
}

function meaningOfStatus(status: number, { statuses, redirects, networkError }: AccessPolicy): Meaning {
  const entry = statuses.find(({ from, to }) => from <= status && status <= to)
  if (entry !== undefined) return entry.means
  return status >= 300 && status <= 399 ? redirects.withoutLocation : networkError
}
