/** What a field is, for people who read or write one. */
export interface FieldHelp {
  /** What a line with the field does. */
  readonly meaning: string
  /** Who reads it. */
  readonly reader: string
}

const help: Readonly<Record<string, FieldHelp>> = {
  'user-agent': {
    meaning:
      'Begins a group: the rules below are for the agents that these lines name. `*` is for all agents that no group names.',
    reader: 'every agent (RFC 9309)',
  },
  disallow: {
    meaning:
      'Keeps the agents of the group from URLs whose path and query match. Of several matching rules the longest counts. `*` stands for any characters, `$` at the end for the end of the URL; no value disallows nothing.',
    reader: 'every agent (RFC 9309)',
  },
  allow: {
    meaning:
      'Opens URLs that a shorter Disallow would close. If rules of the same length match, Allow counts.',
    reader: 'every agent (RFC 9309)',
  },
  sitemap: {
    meaning: 'Names a sitemap by its whole URL. It is for all agents, wherever it stands.',
    reader: 'search engines (sitemaps.org)',
  },
  'crawl-delay': {
    meaning: 'Asks the agents of the group to wait this many seconds between requests.',
    reader: 'Bing, Yandex until 2018 and many crawlers; Google does not read it',
  },
  'request-rate': {
    meaning: 'Asks for at most this many requests in a time, such as `1/10s`.',
    reader: 'few crawlers (extended standard 2.0, 2002)',
  },
  'visit-time': {
    meaning: 'Asks agents to come between two times of day in UTC, such as `0600-0845`.',
    reader: 'few crawlers (extended standard 2.0, 2002)',
  },
  'clean-param': {
    meaning: 'Names parameters of queries that do not change a page, so that each page is fetched once.',
    reader: 'Yandex',
  },
  host: { meaning: 'Named the main mirror of a site.', reader: 'nobody any more; Yandex until 2018' },
  noindex: {
    meaning: 'Asked to leave URLs out of an index. Use a robots meta tag or header instead.',
    reader: 'nobody any more; Google until 2019, unofficially',
  },
  license: {
    meaning: 'Names a document with the terms for the use of content, by its whole URL.',
    reader: 'agents that know RSL 1.0',
  },
  'content-usage': {
    meaning:
      'Says how content may be used once it was fetched, such as `train-ai=n`, optionally for a path. It does not keep agents from fetching.',
    reader: 'agents that know the AI preferences of the IETF',
  },
  'content-signal': {
    meaning:
      'Says how content may be used once it was fetched, such as `search=yes, ai-train=no`. It does not keep agents from fetching.',
    reader: 'agents that know Content Signals',
  },
}

/** What a field is; undefined if it is not known. */
export function fieldHelp(name: string): FieldHelp | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(help, key) ? help[key] : undefined
}
