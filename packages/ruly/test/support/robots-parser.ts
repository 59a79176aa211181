import { type ByteString, lowerCased, utf8OfText, percentEncoded, textOfUtf8 } from '@ruly/common/utf8'
import {
  leadingStar,
  ownTokensOrName,
  sameProductTokenOrName,
} from '../../src/strategies/selection/agent-names.ts'
import { exactNames, googleFields } from '../../src/strategies/reading/field-names.ts'
import { wildcards } from '../../src/strategies/matching/compile-pattern.ts'
import { resolvedOnSite } from '../../src/strategies/matching/targets.ts'
import { colonNeeded, colonOrTwoWords } from '../../src/strategies/reading/split-line.ts'
import { trimAscii, type Trim } from '../../src/strategies/reading/white-space.ts'
import {
  rfc9309,
  type Dialect,
  type Grouping,
  type Matching,
  type Reading,
  type Selection,
} from '../../src/dialects/index.ts'

/** Each way in which robots-parser 3.0.1 answers otherwise than its drop-in, and what it does. */
export const differences = {
  'missing-colon': 'Two words without a colon between them are no field.',
  'white-space': 'All of Unicode’s white space and U+FEFF are taken off names and values.',
  'misspelt-field': '`Useragent`, `Disalow` and the like are no fields.',
  'crawl-delay-between': 'A Crawl-delay line ends a run of user-agent lines.',
  'field-between': 'A Sitemap line or any unknown field ends a run of user-agent lines.',
  'empty-group': 'A user-agent line at the end of the file, without a rule below it, names nobody.',
  'user-agent-header': 'A User-Agent header is cut at its first `/`, which leaves `Mozilla`.',
  'text-after-token': 'A user-agent line with text behind its product token does not name that token.',
  'star-and-text': 'A user-agent line with `*` and text behind it is not for everyone.',
  'unreserved-escape': '`%62` and `b` differ.',
  'wildcard-escape': '`%2A` and `*`, `%24` and `$` differ.',
  'unsafe-character': 'A rule with one of `[ ] | ^` or a backslash is escaped and the URL is not.',
  'empty-query': 'The `?` of an empty query is lost.',
  'robots-txt-itself': 'Rules decide about /robots.txt, too.',
} as const

export type Difference = keyof typeof differences

export const differenceNames: readonly Difference[] = Object.keys(differences) as Difference[]

type Has = (difference: Difference) => boolean

/** The drop-in's dialect with these things as robots-parser has them; with all of them it is robots-parser's. */
export function dialectWith(changed: readonly Difference[]): Dialect {
  const has: Has = (difference) => changed.includes(difference)
  return {
    name: `robots-parser in ${changed.join(', ') || 'nothing'}`,
    reading: readingWith(has),
    grouping: groupingWith(has),
    selection: selectionWith(has),
    matching: matchingWith(has),
    access: rfc9309.access,
  }
}

function readingWith(has: Has): Reading {
  const trim = has('white-space') ? trimText : trimAscii
  const split = has('missing-colon') ? colonNeeded(trim) : colonOrTwoWords(trim)
  const fields = exactNames(
    googleFields.map((field) => (has('misspelt-field') ? { name: field.name } : field)),
  )
  const delayIsRule = has('crawl-delay-between') && has('empty-group')
  return {
    ...rfc9309.reading,
    // A Crawl-delay makes its group one to reckon with, as a rule without a value does.
    split: (line) => {
      const { field, ...rest } = split(line)
      const isDelay = field !== undefined && nameIn(line, field.name) === 'crawl-delay'
      const value =
        field && (isDelay && delayIsRule ? { start: field.value.end, end: field.value.end } : field.value)
      return { ...rest, field: field && value && { ...field, value } }
    },
    classify: (written) => {
      const known = fields(written)
      if (known.name === 'crawl-delay') {
        if (delayIsRule) return { kind: 'disallow', name: 'disallow', spelling: 'exact' }
        return has('crawl-delay-between') ? otherField : known
      }
      const isOther = known.kind === 'unknown' || known.kind === 'extension'
      return isOther ? (has('field-between') ? otherField : { ...known, kind: 'unknown' }) : known
    },
  }
}

/** A field that ends a run of user-agent lines. */
const otherField = { kind: 'extension', name: 'other', spelling: 'exact' } as const

function nameIn(line: ByteString, { start, end }: { readonly start: number; readonly end: number }): string {
  return lowerCased(line.slice(start, end))
}

/** Without what JavaScript's `trim` takes off. */
const trimText: Trim = (line, from, to) => {
  const text = textOfUtf8(line.slice(from, to))
  const before = text.slice(0, text.length - text.trimStart().length)
  const behind = text.slice(text.trimEnd().length)
  const start = from + utf8OfText(before).length
  return { start, end: Math.max(start, to - utf8OfText(behind).length) }
}

function groupingWith(has: Has): Grouping {
  return {
    ...rfc9309.grouping,
    agentLineOpens: has('crawl-delay-between') || has('field-between') ? 'after-field' : 'after-rule',
    emptyGroup: has('empty-group') ? 'dropped' : 'kept',
  }
}

function selectionWith(has: Has): Selection {
  return {
    ...rfc9309.selection,
    tokens: has('user-agent-header') ? (agent) => [utf8OfText(nameOf(agent || '*'))] : ownTokensOrName,
    names: has('text-after-token')
      ? (line, token) => line !== '' && nameOf(textOfUtf8(line)) === nameOf(textOfUtf8(token))
      : sameProductTokenOrName,
    isWildcard: has('star-and-text') ? (line) => nameOf(textOfUtf8(line)) === '*' : leadingStar,
  }
}

function nameOf(text: string): string {
  return text.toLowerCase().replace(/\/.*$/s, '').trim()
}

function matchingWith(has: Has): Matching {
  return {
    ...rfc9309.matching,
    target: targetWith(has),
    compile: wildcards((octets) => formWith(has, octets, 'pattern')),
    emptyValue: 'no-rule',
    robotsTxt: has('robots-txt-itself') ? 'ordinary' : 'always-allowed',
  }
}

/** Some platforms escape `^` in a path and some do not; the recorded answers come from one that does not. */
const caret = '~caret~'

function targetWith(has: Has): Matching['target'] {
  const resolved = resolvedOnSite((octets) => octets, 'http://relative.invalid/')
  return (url, site) => {
    const octets = resolved(url.replaceAll('^', caret), site)?.replaceAll(caret, '^')
    if (octets === undefined) return null
    const isQueryEmpty = octets.indexOf('?') === octets.length - 1
    return formWith(has, has('empty-query') && isQueryEmpty ? octets.slice(0, -1) : octets, 'target')
  }
}

function formWith(has: Has, octets: ByteString, side: 'pattern' | 'target'): ByteString {
  const anchor = side === 'pattern' && octets.endsWith('$') ? '$' : ''
  const body = octets.slice(0, octets.length - anchor.length).replace(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const octet = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return !has('unreserved-escape') && /[A-Za-z0-9._~-]/.test(octet) ? octet : escape.toUpperCase()
  })
  const escaped = has('unsafe-character') ? escapedAsOriginal(body, side) : escapedAsRfc9309(body)
  if (has('wildcard-escape')) return escaped + anchor
  const plain = escaped.replaceAll('$', '%24')
  return side === 'target' ? plain.replaceAll('*', '%2A') : plain + anchor
}

/** The original escapes a rule by `encodeURI` and takes a URL as the URL standard has escaped it. */
function escapedAsOriginal(octets: ByteString, side: 'pattern' | 'target'): ByteString {
  return side === 'target' ? octets : encodeURI(textOfUtf8(octets)).replaceAll('%25', '%')
}

function escapedAsRfc9309(octets: ByteString): ByteString {
  return octets.replace(/[\u0000-\u0020"<>\\^`{|}\u007f-\u00ff]/g, (octet) =>
    percentEncoded(octet.charCodeAt(0)),
  )
}
