import { rfc9309Access as access } from '../access/rfc9309-access.ts'
import { prefixOf } from '../match/match-pattern.ts'
import type { Dialect, HasLine, Pattern, SplitLine } from '../model/dialect.ts'
import type { Rule } from '../model/group.ts'
import { asWritten, inUrl } from '../strategies/matching/targets.ts'
import { exactNames, fields, userAgentField } from '../strategies/reading/field-names.ts'
import { asGiven, star } from '../strategies/selection/agent-names.ts'
import { type ByteString, textOfUtf8, utf8OfText } from '@ruly/common/utf8'

/**
 * Go's temoto/robotstxt, asked about a path with its query.
 *
 * Source: temoto/robotstxt cadd395 (2026-05-25): scanner.go, parser.go and robotstxt.go.
 *
 * Deviation: a file that the original rejects with an error is read without the lines that cause it: rules and Crawl-delay before
 * the first user-agent line, and a Crawl-delay that is not a number above or equal to 0.
 * Deviation: a line has one field; the original also reads a field in the words that follow a value.
 */
export const temoto: Dialect = {
  name: 'temoto',
  reading: {
    bom: 'skipped',
    utf16: 'bytes',
    nul: 'kept',
    maxLineBytes: Infinity,
    split: twoWords,
    clean: eachByteToText,
    classify: exactNames([
      userAgentField,
      ...fields('disallow', 'allow', 'host', 'sitemap'),
      { name: 'crawl-delay', typos: ['crawldelay'] },
    ]),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'dropped',
    ownFields: ['crawl-delay'],
  },
  selection: {
    tokens: asGiven,
    names: agentBeginsWithLine,
    isWildcard: star,
    choose: longestBeginningElseAllWildcard,
  },
  matching: {
    target: inUrl('#', pathAsGiven),
    compile: searchedWildcards,
    emptyValue: 'no-rule',
    order: 'longest-then-file',
    robotsTxt: 'ordinary',
  },
  access,
}

/**
 * The token begins with the line's value, in any case: `Googlebot` names `Googlebot-Image`. A line without a value names nobody.
 *
 * Source: temoto/robotstxt, robotstxt.go, `FindGroup`.
 */
export function agentBeginsWithLine(lineValue: ByteString, token: ByteString): boolean {
  return lineValue !== '' && lineValue !== '*' && goLowerCase(token).startsWith(goLowerCase(lineValue))
}

/** Go maps each character by itself: `İ` to `i`, and the Greek sigma always to the same. */
function goLowerCase(octets: ByteString): string {
  return textOfUtf8(octets).replaceAll('\u0130', 'i').replaceAll('\u03a3', '\u03c3').toLowerCase()
}

/**
 * All groups with the longest name that the agent begins with, if it is longer than one byte or no group is for everyone; otherwise
 * all wildcard groups.
 *
 * Source: temoto/robotstxt, robotstxt.go, `FindGroup`.
 */
function longestBeginningElseAllWildcard<G>(
  groups: readonly G[],
  _isNamed: unknown,
  isWildcard: (group: G) => boolean,
  hasLine: HasLine<G>,
): readonly G[] {
  const lengths = new Map(groups.map((group) => [group, longestIn(group, hasLine)]))
  const longest = [...lengths.values()].reduce((most, length) => Math.max(most, length), 0)
  const forEveryone = groups.filter(isWildcard)
  if (longest === 0 || (longest === 1 && forEveryone.length > 0)) return forEveryone
  return groups.filter((group) => lengths.get(group) === longest)
}

function longestIn<G>(group: G, hasLine: HasLine<G>): number {
  let longest = 0
  hasLine(group, (value, token) => {
    if (agentBeginsWithLine(value, token)) longest = Math.max(longest, value.length)
    return false
  })
  return longest
}

/**
 * Two words: a name, which ends at a colon or white space, and a value, which ends at white space; the rest of the line is ignored.
 * `#` begins a comment only where a word begins. A name on the last line is no field without a value.
 *
 * Source: temoto/robotstxt, scanner.go, `scan`.
 */
function twoWords(line: ByteString, isLast?: boolean): SplitLine {
  const start = wordAfter(line, 0)
  if (start === line.length || line[start] === '#') return noField(start, line)
  const nameEnd = wordEnd(line, start, ':')
  const colon = line[nameEnd] === ':'
  const value = wordAfter(line, colon ? nameEnd + 1 : nameEnd)
  if (isLast === true && value === line.length) return { comment: -1, blank: false, field: undefined }
  const end = value === line.length || line[value] === '#' ? value : wordEnd(line, value, colon ? '' : ':')
  const comment = commentFrom(line, end)
  return {
    comment,
    blank: false,
    field: { name: { start, end: nameEnd }, value: { start: value, end }, colon },
  }
}

function noField(at: number, line: ByteString): SplitLine {
  return { comment: at < line.length ? at : -1, blank: true, field: undefined }
}

/** Where the next word begins: white space is space, tab and vertical tab. */
function wordAfter(line: ByteString, from: number): number {
  let at = from
  while (at < line.length && isGap(line.charCodeAt(at))) at++
  return at
}

/** Where a word ends: at white space or at a separator. Its first byte always belongs to it. */
function wordEnd(line: ByteString, start: number, separator: ':' | ''): number {
  let at = start + 1
  while (at < line.length && !isGap(line.charCodeAt(at)) && line[at] !== separator) at++
  return at
}

function isGap(octet: number): boolean {
  return octet === 0x20 || octet === 0x09 || octet === 0x0b
}

/** Offset of the first `#` at the beginning of a word. */
function commentFrom(line: ByteString, from: number): number {
  for (let at = line.indexOf('#', from); at >= 0; at = line.indexOf('#', at + 1)) {
    if (at === from || isGap(line.charCodeAt(at - 1))) return at
  }
  return -1
}

/** UTF-8, or one byte that is not part of any. */
const sequence =
  /[\u00c2-\u00df][\u0080-\u00bf]|\u00e0[\u00a0-\u00bf][\u0080-\u00bf]|[\u00e1-\u00ec\u00ee\u00ef][\u0080-\u00bf]{2}|\u00ed[\u0080-\u009f][\u0080-\u00bf]|\u00f0[\u0090-\u00bf][\u0080-\u00bf]{2}|[\u00f1-\u00f3][\u0080-\u00bf]{3}|\u00f4[\u0080-\u008f][\u0080-\u00bf]{2}|[\u0080-\u00ff]/g

/** Each byte that is not part of UTF-8 becomes U+FFFD, as when Go ranges over a string. */
export function eachByteToText(octets: ByteString): ByteString {
  return octets.replace(sequence, (found) => (found.length === 1 ? '\u00ef\u00bf\u00bd' : found))
}

/**
 * A path as it is given, also with a `#`; of a URL the path and query as written.
 *
 * Source: temoto/robotstxt, robotstxt.go, `TestAgent`, which takes a path.
 */
export function pathAsGiven(url: string, site: string | undefined): ByteString | null {
  return /^\/(?!\/)/.test(url) ? utf8OfText(url) : asWritten(url, site)
}

/**
 * A prefix; with `*` or `$` a regular expression that may begin anywhere in the target, counted in the bytes of its escaped form. A
 * slash is put before a value without one, and stars at the end are dropped.
 *
 * Source: temoto/robotstxt, parser.go, `parseLine`, and robotstxt.go, `findRule`.
 */
export function searchedWildcards({ rawValue }: Rule): readonly Pattern[] {
  const rooted = /^[*/]/.test(rawValue) ? rawValue : `/${rawValue}`
  const written = withoutTrailingStars(rooted)
  if (written === '') return []
  if (!/[*$]/.test(written)) return [prefixOf(written)]
  const dollar = written.indexOf('$')
  const anchored = dollar >= 0
  // What follows `$` can only match nothing.
  if (anchored && /[^*$]/.test(written.slice(dollar))) return []
  const segments = (anchored ? written.slice(0, dollar) : written).split('*')
  return [searched(segments[0] === '' ? segments : ['', ...segments], anchored, written)]
}

/** A loop, because `/\*+$/` takes quadratic time for many stars that are not at the end. */
function withoutTrailingStars(octets: ByteString): ByteString {
  let end = octets.length
  while (octets.charAt(end - 1) === '*') end--
  return octets.slice(0, end)
}

function searched(segments: readonly ByteString[], anchored: boolean, written: ByteString): Pattern {
  // `*` becomes `.*`, and what else means something in a regular expression gets a backslash; `$` stays.
  const escaped = written.match(/[*\\.+?()|[\]{}^]/g)?.length ?? 0
  return { segments, anchor: anchored ? 'end' : 'none', sizeBytes: written.length + escaped }
}
