import { rfc9309Access as access } from '../access/rfc9309-access.ts'
import { patternOf } from '../match/match-pattern.ts'
import type { Classify, Dialect, FieldName, HasLine, Pattern, SplitLine } from '../model/dialect.ts'
import type { ExtensionReading, RequestRate, VisitTime } from '../model/extension.ts'
import type { Rule } from '../model/group.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { named } from '../strategies/named.ts'
import { pythonFloat, pythonInt, pythonLength, pythonStripped } from '../strategies/python-text.ts'
import { type KnownField, exactNames, googleFields } from '../strategies/reading/field-names.ts'
import { trimPython } from '../strategies/reading/library-trims.ts'
import { pythonLineBreaks } from '../strategies/reading/listed-line-breaks.ts'
import { beforeHash, colonIn, splitAt, usual } from '../strategies/reading/split-line.ts'
import { star } from '../strategies/selection/agent-names.ts'
import { escapedOctet, lowerCasedText, octetOf, scrubbed } from '../strategies/text-forms.ts'
import { type PythonUrl, pythonUrlOf, pythonUrlText } from '../url/python-url.ts'
import { type ByteString, utf8OfText } from '@ruly/common/utf8'

/** The fields that Protego knows, with their misspellings. */
const protegoFields: readonly KnownField[] = [
  ...googleFields.filter(({ name }) => name !== 'sitemap'),
  { name: 'sitemap', typos: ['sitemaps', 'site-map'] },
  { name: 'crawl-delay', typos: ['crawl delay'] },
  { name: 'request-rate', typos: ['request rate'] },
  { name: 'visit-time', typos: ['visit time'] },
  { name: 'host' },
]

/**
 * Numbers as `float` and `int` read them, rates in days (`1/2d`), and visit times with a blank between (`0600 0845`); the last
 * readable one counts.
 *
 * Source: Protego 0.6.1, `_RuleSet.crawl_delay`, `request_rate` and `visit_time`, `_parse_time_period`.
 */
const protegoExtensions: ExtensionReading = {
  inGroups: 'for-group',
  outsideGroups: 'for-nobody',
  repeated: 'last',
  values: {
    'crawl-delay': function floatCrawlDelay(written) {
      const seconds = pythonFloat(written)
      return seconds === null || seconds < 0 ? null : seconds
    },
    'request-rate': function protegoRequestRate(written) {
      const [rate = '', period, ...more] = pythonStripped(written).split(/\s+/)
      const [requests = '', time = '', ...others] = rate.split('/')
      const read = others.length > 0 ? null : rateOf(pythonInt(requests), secondsIn(time))
      if (read === null || period === undefined || more.length > 0) return read
      const during = timesIn(period, '-')
      return during === null ? null : { ...read, during }
    },
    'visit-time': function blankVisitTime(written) {
      return timesIn(written, ' ')
    },
  },
}

/**
 * Python's Protego, with which Scrapy reads files.
 *
 * Source: Protego 0.6.1 (scrapy/protego 81f1b35), run by CPython 3.11.7. It does not request files: the access policy is that of
 * RFC 9309.
 *
 * Deviation: a pattern with many stars gets a verdict; the original does not end in any useful time.
 * Deviation: a URL with a host that Python refuses is `not-governed`, and a rule with one is void; the original raises `ValueError`.
 */
export const protego: Dialect = {
  name: 'protego',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'kept',
    lineBreaks: pythonLineBreaks,
    maxLineBytes: Infinity,
    split: usual(colonOrKnownWords),
    clean: asIs,
    classify: namelessIsAgent(exactNames(protegoFields)),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-any-field',
    orphanRule: 'ignored',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: strippedAgent,
    names: agentHasStarless,
    isWildcard: star,
    choose: longestNameOrStar,
  },
  matching: {
    target: protegoTarget,
    compile: protegoWildcards,
    emptyValue: 'no-rule',
    order: 'longest',
    robotsTxt: 'ordinary',
  },
  extensions: protegoExtensions,
  access,
}

/** What stands without a colon, only in lower case. */
const knownWords =
  /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw|allow|user-agent|useragent|user agent|sitemaps?|site-map|crawl[- ]delay|request[- ]rate|host)(?= )/

/**
 * `name: value`, or the name of a field in lower case and a space; `#` begins a comment anywhere. The name before a colon may be
 * empty.
 *
 * Source: Protego 0.6.1, `_parse_robotstxt`.
 */
function colonOrKnownWords(line: ByteString): SplitLine {
  const { comment, text } = beforeHash(line, trimPython)
  const colon = colonIn(line, text)
  if (colon >= 0 && colon === text.start) {
    const value = { start: colon + 1, end: colon + 1 }
    return { comment, blank: false, field: { name: { start: colon, end: colon }, value, colon: true } }
  }
  const words = colon < 0 ? knownWords.exec(line.slice(text.start, text.end)) : null
  const separator = words === null ? colon : text.start + words[0].length
  return splitAt(line, { comment, text, separator, colon: colon >= 0 }, trimPython)
}

const agentField: FieldName = { kind: 'user-agent', name: 'user-agent', spelling: 'exact' }

/** A line without a name is like a user-agent line without a value: in Protego, the next user-agent line then joins the group above. */
function namelessIsAgent(classify: Classify): Classify {
  const own: Classify = (name) => (name === '' ? agentField : classify(name))
  const { initials } = classify
  const made = named(own, `namelessIsAgent(${classify.name})`)
  return initials === undefined
    ? made
    : Object.assign(made, { initials: { ...initials, agents: `${initials.agents}:` } })
}

/** The user agent without white space around it. */
export function strippedAgent(userAgent: string): readonly ByteString[] {
  return [utf8OfText(pythonStripped(userAgent))]
}

/** The token contains the line's value, with or without its stars, in any case. */
export function agentHasStarless(lineValue: ByteString, token: ByteString): boolean {
  return namesIn(lineValue).some((name) => name !== '*' && lengthIn(token, name) > 0)
}

/**
 * All groups with the longest name that is in the agent's; `*` counts as a name of one character, and of names as long the first in
 * the file. A group whose first line has no value also belongs to the agents of the group above it.
 *
 * Source: Protego 0.6.1, `_parse_robotstxt`, `_get_matching_rule_set` and `applies_to`.
 */
function longestNameOrStar<G extends { readonly index: number }>(
  groups: readonly G[],
  _isNamed: unknown,
  _isWildcard: unknown,
  hasLine: HasLine<G>,
): readonly G[] {
  let longest = ''
  let length = 0
  const isLonger = (name: string, token: ByteString): void => {
    if (lengthIn(token, name) <= length) return
    longest = name
    length = lengthIn(token, name)
  }
  for (const group of groups) {
    hasLine(group, (value, token) => {
      for (const name of namesIn(value)) isLonger(name, token)
      return false
    })
  }
  if (length === 0) return []
  let above = -2
  return groups.filter((group) => {
    const isNamed = hasLine(group, (value) => namesIn(value).includes(longest))
    const isObeyed = isNamed || (group.index === above + 1 && continues(group, hasLine))
    if (isObeyed) above = group.index
    return isObeyed
  })
}

/** Whether the first line of a group has no value. */
function continues<G>(group: G, hasLine: HasLine<G>): boolean {
  let first: ByteString | undefined
  hasLine(group, (value) => {
    first = value
    return true
  })
  return first === ''
}

/** The names that a line registers: its value in lower case and, if that has stars besides others, the value without them. */
function namesIn(lineValue: ByteString): readonly string[] {
  const name = lowerCasedText(lineValue)
  return name.includes('*') ? [name, name.replaceAll('*', '')] : [name]
}

/** How many characters of a token a name stands for; 0 if it is not in it. */
function lengthIn(token: ByteString, name: string): number {
  if (name === '*') return 1
  return lowerCasedText(token).includes(name) ? pythonLength(name) : 0
}

/**
 * What follows the host of a URL, with its path unquoted except for `%2F` and `%25`, and quoted again; `/` for nothing. Null for a
 * host that Python refuses.
 *
 * Source: Protego 0.6.1, `_quote_path`.
 */
export function protegoTarget(url: string): ByteString | null {
  const parts = pythonUrlOf(url)
  return parts === null ? null : utf8OfText(withPath(parts, requoted(parts.path, /%2F|%25/, /[/%]/)) || '/')
}

/**
 * `*` matches anything, a final `$` the end. A dollar also stands for `%24`, and an allow rule for `/index.html` allows its folder.
 * The value is quoted as a URL without its host. Void for a host that Python refuses.
 *
 * Source: Protego 0.6.1, `_RuleSet.allow` and `disallow`, `_quote_pattern`, `_URLPattern`.
 */
export function protegoWildcards({ value, kind }: Rule): readonly Pattern[] {
  return patternsOf(value, kind === 'allow')
}

function patternsOf(value: string, allows: boolean): readonly Pattern[] {
  const escaped = value.includes('$') ? patternsOf(value.replaceAll('$', '%24'), allows) : []
  const quoted = quotedPattern(value)
  if (quoted === '') return escaped
  const folder =
    allows && quoted.endsWith('/index.html') ? patternsOf(`${quoted.slice(0, -10)}$`, allows) : []
  // Lengths are compared in characters.
  const own = { ...patternOf(utf8OfText(quoted)), sizeBytes: pythonLength(quoted) }
  return [own, ...escaped, ...folder]
}

/** A `?`, `;` or `$` at the end is put after the path, also if a query follows. Empty for a host that Python refuses. */
function quotedPattern(value: string): string {
  const rooted = /^https?:\/\//.test(value) ? `/${value}` : value.startsWith('//') ? `//${value}` : value
  const last = /[?;$]$/.exec(rooted)?.[0] ?? ''
  const parts = pythonUrlOf(rooted.slice(0, rooted.length - last.length))
  return parts === null ? '' : withPath(parts, requoted(parts.path, /%2F|%2A|%24|%25/, /[/*%=]/) + last)
}

function withPath(parts: PythonUrl, path: string): string {
  return pythonUrlText({ ...parts, scheme: '', netloc: '', path })
}

/** Decodes all escapes but some, then escapes all but letters, digits, `_ . - ~` and some. */
function requoted(text: string, kept: RegExp, safe: RegExp): string {
  const decoded = utf8OfText(text).replace(/%[0-9a-f]{2}/gi, (escape) => {
    const capital = escape.toUpperCase()
    return kept.test(capital) ? capital : octetOf(capital)
  })
  return scrubbed(decoded).replace(/[^A-Za-z0-9_.~-]/g, (octet) =>
    safe.test(octet) ? octet : escapedOctet(octet),
  )
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

function secondsIn(time: string): number | null {
  const unit = unitSeconds[time.slice(-1).toLowerCase()]
  const count = pythonInt(unit === undefined ? time : time.slice(0, -1))
  return count === null ? null : count * (unit ?? 1)
}

function rateOf(requests: number | null, seconds: number | null): RequestRate | null {
  return requests === null || seconds === null || requests < 0 || seconds < 0 ? null : { requests, seconds }
}

/** Of both times, the first two characters are the hour, and the last two the minute. */
function timesIn(written: string, separator: string): VisitTime | null {
  const [from = null, to = null, ...more] = written.split(separator).map(minuteOf)
  return more.length > 0 || from === null || to === null ? null : { fromMinute: from, toMinute: to }
}

function minuteOf(time: string): number | null {
  const hour = pythonInt(time.slice(0, 2))
  const minute = pythonInt(time.slice(-2))
  if (hour === null || minute === null || hour < 0 || hour > 23 || minute < 0 || minute > 59) return null
  return hour * 60 + minute
}
