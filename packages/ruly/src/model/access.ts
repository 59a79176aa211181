/**
 * What an outcome means for the URLs of a site.
 *
 * `parse`: the rules of the file hold. `unreachable`: what holds depends on how long that has been so, see `AccessPolicy.unreachable`
 * (RFC 9309 §2.3.1.4). `defer`: nothing may be fetched until the file was asked for again.
 */
export type Meaning = 'parse' | 'allow-all' | 'disallow-all' | 'unreachable' | 'defer'

/** What asking for a robots.txt gave, as far as its meaning depends on it. */
export type AccessOutcome =
  | { readonly kind: 'response'; readonly status: number }
  | { readonly kind: 'redirects-exhausted' }
  | { readonly kind: 'redirect-without-location' }
  | { readonly kind: 'network-error' }

/**
 * What HTTP answers mean to one robots.txt system, and how long they hold, as data.
 *
 * A policy of your own is a spread: `{ ...rfc9309, name: 'mine', networkError: 'defer' }`.
 */
export interface AccessPolicy {
  /** For people; nothing but output reads it. */
  readonly name: string
  /** The first entry that holds the status decides. Of the statuses from 300 to 399 none need be here: see `redirects`. */
  readonly statuses: readonly StatusMeaning[]
  /** DNS, connection, TLS, a time limit; also a status that is in no entry. */
  readonly networkError: Meaning
  readonly redirects: Redirects
  /**
   * Which good answers are read as a robots.txt; any other allows all. `no-page`: what looks like HTML and has no user-agent line is
   * none. `text-with-disallow`: only text with a line that starts with `Disallow:` is one.
   */
  readonly body: 'any' | 'no-page' | 'text-with-disallow'
  /** A body that ends before it should: its whole lines are read, or it is a network error. */
  readonly brokenBody: 'read' | 'network-error'
  /**
   * A body that does not look like text: UTF-16 that nothing announces, an image, an archive. It is read as it is, or it is a network error.
   */
  readonly notText: 'read' | 'network-error'
  readonly charset: Charset
  /** How much of a file is read, after content decoding; `Infinity` where the system has no limit. */
  readonly maxBytes: number
  readonly fresh: Fresh
  /** What holds while a site is unreachable: the first entry whose time has not passed. Beyond the last, nothing is allowed. */
  readonly unreachable: readonly UnreachablePeriod[]
}

/** Statuses from one to another, both included, and their meaning. */
export interface StatusMeaning {
  readonly from: number
  readonly to: number
  readonly means: Meaning
}

export interface Redirects {
  /** How many are followed, across hosts too. */
  readonly max: number
  /** There was one more. */
  readonly exhausted: Meaning
  /** A redirect that leads nowhere; also 300, and 304 where there is no copy. */
  readonly withoutLocation: Meaning
}

/** How octets become text. */
export interface Charset {
  /** Where a charset may be named, in the order of asking: a byte order mark, the parameter of `Content-Type`. */
  readonly from: readonly ('bom' | 'header')[]
  /** Where none is named; `octets`: they are read as they are. */
  readonly otherwise: 'utf-8' | 'iso-8859-1' | 'bytes'
  /** The header names a charset that is not known. */
  readonly unknown: 'otherwise' | 'allow-all' | 'defer'
  /**
   * Whether a charset that the header names is compared with the bytes: UTF-16 is not believed of bytes without NUL, nor another charset
   * than UTF-8 of bytes beyond ASCII that are valid UTF-8.
   */
  readonly labels: 'checked' | 'believed'
}

/** How long an answer is fresh, counted from when it left its origin. */
export interface Fresh {
  /** Which headers count; `cache-control` includes `Expires`. */
  readonly heeds: 'cache-control' | 'expires' | 'none'
  /** Where no header says: this share of the time since `Last-Modified`, up to a day (RFC 9111 §4.2.2); 0 for none. */
  readonly lastModifiedShare: number
  /** Where nothing says. */
  readonly defaultMs: number
  /** Counted from when the answer came, so that a page does not cost two requests. */
  readonly atLeastMs: number
  readonly atMostMs: number
}

/** What holds until a site has been unreachable for some time. */
export interface UnreachablePeriod {
  readonly untilMs: number
  readonly withCopy: 'last-copy' | 'allow-all' | 'disallow-all'
  readonly withoutCopy: 'allow-all' | 'disallow-all'
}

/** What an outcome means under a policy. A 304 that confirms a copy is none of these outcomes. */
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
