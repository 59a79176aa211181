import { rfc9309Access as access } from '../access/rfc9309-access.ts'
import { prefixOf } from '../match/match-pattern.ts'
import type { Dialect, HasLine, Pattern, SplitLine } from '../model/dialect.ts'
import type { Rule } from '../model/group.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { exactNames, fields } from '../strategies/reading/field-names.ts'
import { lineFeeds } from '../strategies/reading/listed-line-breaks.ts'
import { trimAscii } from '../strategies/reading/white-space.ts'
import { sameWholeValue, shortName, star } from '../strategies/selection/agent-names.ts'
import { type ByteString, utf8OfText } from '@ruly/common/utf8'
import { withoutDots } from '@ruly/common/url-parts'
import { octetOf } from '../strategies/text-forms.ts'

/**
 * GNU Wget, when it follows links.
 *
 * Source: GNU Wget 1.21.3, res.c and url.c; res.c is the same in 8775506 (2024-06-09). Wget is always the agent `wget`; here any
 * other agent is treated as if that were its name.
 *
 * Deviation: a URL that Wget does not request with HTTP is `not-governed`.
 */
export const wget: Dialect = {
  name: 'wget',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'kept',
    lineBreaks: lineFeeds,
    maxLineBytes: Infinity,
    split: colonThenShellComment,
    clean: asIs,
    classify: exactNames(fields('user-agent', 'allow', 'disallow')),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: shortName,
    names: sameWholeValue,
    isWildcard: star,
    choose: allByFirstFitElseWildcard,
  },
  matching: {
    target: wgetTarget,
    compile: rootedPrefixes,
    emptyValue: 'allows-all',
    order: 'file',
    robotsTxt: 'ordinary',
  },
  access,
}

/**
 * A name of letters, digits and hyphens, and a colon; `#` begins a comment at the beginning of the line or after white space.
 *
 * Source: GNU Wget 1.21.3, res.c, `res_parse`.
 */
function colonThenShellComment(line: ByteString): SplitLine {
  const hash = line.search(/(?<![^\t-\r ])#/)
  const text = trimAscii(line, 0, hash < 0 ? line.length : hash)
  const blank = text.start === text.end
  const [written, name = ''] = /^([A-Za-z0-9-]+)[\t-\r ]*:/.exec(line.slice(text.start, text.end)) ?? []
  if (written === undefined) return { comment: hash, blank, field: undefined }
  const value = trimAscii(line, text.start + written.length, text.end)
  return {
    comment: hash,
    blank,
    field: { name: { start: text.start, end: text.start + name.length }, value, colon: true },
  }
}

/**
 * All groups in which the agent's name comes before a `*`; without one, all groups in which a `*` comes before its name.
 *
 * Source: GNU Wget 1.21.3, res.c, `res_parse`, `match_user_agent` and `prune_non_exact`.
 */
function allByFirstFitElseWildcard<G>(
  groups: readonly G[],
  _isNamed: unknown,
  _isWildcard: unknown,
  hasLine: HasLine<G>,
): readonly G[] {
  const own: G[] = []
  const forEveryone: typeof own = []
  for (const group of groups) {
    hasLine(group, (value, token) => {
      const isStar = value === '*'
      const fits = isStar || sameWholeValue(value, token)
      if (fits) (isStar ? forEveryone : own).push(group)
      return fits
    })
  }
  return own.length > 0 ? own : forEveryone
}

/**
 * The path without the query, with dot segments resolved, decoded except for `%2F`. Null for what Wget does not request with HTTP.
 *
 * Source: GNU Wget 1.21.3, url.c, `uri_merge`, `url_parse` and `path_simplify`.
 */
export function wgetTarget(url: string): ByteString | null {
  const hasScheme = /^[a-z0-9+-]+:/i.test(url)
  if (hasScheme && !/^https?:\/\//i.test(url)) return null
  const path = /^(?:(?:[a-z]+:)?\/\/[^/?#]*)?([^?#]*)/i.exec(url)?.[1] ?? ''
  return decodedExceptSlashAsWritten(utf8OfText(`/${withoutDots(path.replace(/^\//, ''))}`))
}

/**
 * A prefix, without wildcards; a value without a slash at its beginning gets one. A NUL ends it.
 *
 * Source: GNU Wget 1.21.3, res.c, `add_path` and `matches`.
 */
export function rootedPrefixes({ rawValue }: Rule): readonly Pattern[] {
  const [value = ''] = rawValue.split('\0', 1)
  return [prefixOf(decodedExceptSlashAsWritten(value.startsWith('/') ? value : `/${value}`))]
}

/**
 * Decodes all escapes except `%2F`, which stays as written.
 *
 * Source: GNU Wget 1.21.3, res.c, `DECODE_MAYBE`.
 */
function decodedExceptSlashAsWritten(octets: ByteString): ByteString {
  return octets.replace(/%(?!2f)[0-9a-f]{2}/gi, octetOf)
}
