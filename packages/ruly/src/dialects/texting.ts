import { rfc9309Access as access } from '../access/rfc9309-access.ts'
import { prefixOf } from '../match/match-pattern.ts'
import type { Dialect, Pattern, SplitLine } from '../model/dialect.ts'
import type { Rule } from '../model/group.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { exactNames } from '../strategies/reading/field-names.ts'
import { trimUnicode } from '../strategies/reading/library-trims.ts'
import { listedLineBreaks } from '../strategies/reading/listed-line-breaks.ts'
import { beforeHash } from '../strategies/reading/split-line.ts'
import { trimAscii } from '../strategies/reading/white-space.ts'
import { star } from '../strategies/selection/agent-names.ts'
import { allElseAllWildcard } from '../strategies/selection/choose-groups.ts'
import { escapedOctet } from '../strategies/text-forms.ts'
import { resolvedUrlWithCarets } from '@ruly/common/parsed-url'
import { type ByteString, isUtf8, lowerCased, utf8OfText } from '@ruly/common/utf8'

/**
 * Rust's texting_robots.
 *
 * Source: Smerity/texting_robots 8e52f3f (2024-02-13, 0.2.2). It does not request files: the access policy is that of RFC 9309.
 *
 * Deviation: a rule with `$` whose regular expression is too large for the crate is read; the original returns an error.
 */
export const texting: Dialect = {
  name: 'texting',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'kept',
    // LF, any number of CRs with or without one LF, and NUL, which is read as LF.
    lineBreaks: listedLineBreaks('carriageReturns', /\r+[\n\0]?|[\n\0]/g),
    maxLineBytes: Infinity,
    split: knownStatement,
    clean: asIs,
    classify: exactNames([
      { name: 'user-agent', typos: ['user agent', 'useragent'] },
      { name: 'allow' },
      { name: 'disallow', typos: ['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'] },
      { name: 'sitemap', typos: ['site-map', 'site map'] },
      { name: 'crawl-delay', typos: ['crawl delay', 'crawldelay'] },
    ]),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'if-alone',
    emptyGroup: 'kept',
    ownFields: ['crawl-delay'],
  },
  selection: {
    tokens: lowerCasedAgent,
    names: sameLowerCasedName,
    isWildcard: star,
    choose: allElseAllWildcard,
  },
  matching: {
    target: fragmentTarget,
    compile: fragmentWildcards,
    emptyValue: 'compiled',
    order: 'longest',
    robotsTxt: 'always-allowed',
  },
  access,
}

/** The user agent in lower case. */
export function lowerCasedAgent(userAgent: string): readonly ByteString[] {
  return [utf8OfText(userAgent.toLowerCase())]
}

/**
 * The line's whole value, with ASCII letters in lower case, is the token.
 *
 * Source: Smerity/texting_robots, lib.rs, `Robot::new`.
 */
export function sameLowerCasedName(lineValue: ByteString, token: ByteString): boolean {
  return lowerCased(lineValue) === token
}

const statementInLine =
  /^[ \t]*(user[- ]?agent|allow|disallow|dissallow|dissalow|disalow|diasllow|disallaw|site[- ]?map|crawl[- ]?delay)(?:[ \t]*(:)|[ \t]+)/i

/**
 * A name that the crate knows, with a colon or white space after it; `#` begins a comment anywhere. A Crawl-delay that is not a number
 * is not a field. A byte order mark is skipped byte by byte, even if some are missing.
 *
 * Source: Smerity/texting_robots, parser.rs.
 */
function knownStatement(written: ByteString, _isLast?: boolean, isFirst?: boolean): SplitLine {
  const line =
    isFirst === true ? written.replace(/^\u00ef?\u00bb?\u00bf?/, ({ length }) => ' '.repeat(length)) : written
  const { comment, text } = beforeHash(line, trimAscii)
  const blank = text.start === text.end
  const [head, name = '', colon] = statementInLine.exec(line) ?? []
  if (head === undefined) return { comment, blank, field: undefined }
  const value = trimUnicode(line, head.length, comment < 0 ? line.length : Math.max(comment, head.length))
  const isDelay = /^crawl/i.test(name)
  if (isDelay && !isDelayInRust(line.slice(value.start, value.end)))
    return { comment, blank, field: undefined }
  const start = head.search(/[^ \t]/)
  return {
    comment,
    blank,
    field: { name: { start, end: start + name.length }, value, colon: colon !== undefined },
  }
}

/** Whether Rust reads a number that is not negative. */
function isDelayInRust(text: ByteString): boolean {
  if (/^\+?inf(?:inity)?$/i.test(text)) return true
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number(text) >= 0
}

/**
 * What follows the host of a URL as the URL standard writes it, with the fragment; a URL without a scheme as it is, with some
 * characters escaped.
 *
 * Source: Smerity/texting_robots, lib.rs, `prepare_url`.
 */
export function fragmentTarget(url: string): ByteString {
  if (url === '') return '/'
  const resolved = resolvedUrlWithCarets(url)
  if (resolved === null) return fragmentForm(utf8OfText(url))
  return utf8OfText(resolved.replace(/^[^:]*:(?:\/\/[^/?#]*)?/, ''))
}

/**
 * `*` matches any run of bytes, and `$` the end; a rule with something else after `$` is void, and so is one that is not UTF-8.
 *
 * Source: Smerity/texting_robots, lib.rs, `Robot::new`, parser.rs, `disallow`, and minregex.rs.
 */
export function fragmentWildcards({ rawValue, kind }: Rule): readonly Pattern[] {
  if (rawValue === '') return [prefixOf(kind === 'disallow' ? '/' : '')]
  if (!isUtf8(rawValue)) return []
  const written = fragmentForm(rawValue)
  const dollar = written.indexOf('$')
  const isAnchored = dollar >= 0
  if (isAnchored && /[^*$]/.test(written.slice(dollar))) return []
  const segments = (isAnchored ? written.slice(0, dollar) : written).split('*')
  return [{ segments, anchor: isAnchored ? 'end' : 'none', sizeBytes: written.length }]
}

/**
 * Escapes control characters, space, `"`, `<`, `>`, the backtick and bytes outside ASCII; decodes nothing.
 *
 * Source: Smerity/texting_robots, lib.rs, `percent_encode`.
 */
export function fragmentForm(octets: ByteString): ByteString {
  return octets.replace(/[\0- "<>`\u007f-\u00ff]/g, escapedOctet)
}
