import type { Split } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { named } from '../named.ts'
import type { KnownField } from './field-names.ts'
import { beforeHash, colonIn, splitAt, usual } from './split-line.ts'
import type { Trim } from './white-space.ts'

/** The fields that crawler-commons reads unless it is told to read more, with its misspellings. */
export const commonsFields: readonly KnownField[] = [
  {
    name: 'user-agent',
    typos: ['useragent', 'useg-agent', 'ser-agent', 'users-agent', 'user agent', 'user-agnet', 'user-agents'],
  },
  { name: 'allow' },
  {
    name: 'disallow',
    typos: [
      'desallow',
      'dissallow',
      'dissalow',
      'disalow',
      'dssalow',
      'dsallow',
      'diasllow',
      'disallaw',
      'diallow',
      'disallows',
      'disllow',
    ],
  },
  { name: 'crawl-delay', typos: ['crawl delay', 'clawl-delay', 'craw-delay', 'crawl-deley'] },
  { name: 'sitemap', typos: ['sitemaps'] },
  { name: 'host' },
]

const names = commonsFields.flatMap(({ name, typos = [] }) => [name, ...typos])

/** What separates a known name from its value: a colon, or one space or tab. */
const gap = /^(?:[ \t]*:|[ \t])/

const space = 0x20
const tab = 0x09

/** Trims what Java's `String.trim` does: everything up to the space. */
const trimJava: Trim = trimming((octet) => octet <= space)

/** Trims spaces and tabs: with any other character around it, a name is unknown. */
const trimBlanks: Trim = trimming((octet) => octet === space || octet === tab)

function trimming(isTrimmed: (octet: number) => boolean): Trim {
  return (line, from, to) => {
    let start = from
    let end = to
    while (start < end && isTrimmed(line.charCodeAt(start))) start++
    while (end > start && isTrimmed(line.charCodeAt(end - 1))) end--
    return { start, end }
  }
}

/**
 * `name: value`, or the name of a known field and a space or tab; `#` begins a comment anywhere.
 *
 * Source: crawler-commons 8e14e27, `parseContent`, `tokenize` and `matchDirective`.
 */
export const colonOrKnownField: Split = usual(
  named((line) => {
    const { comment, text } = beforeHash(line, trimJava)
    const known = separatorIn(line.slice(text.start, text.end).toLowerCase())
    const separator = known === undefined ? colonIn(line, text) : text.start + known
    const parts = { comment, text, separator, colon: line[separator] === ':' }
    return splitAt(line, parts, known === undefined ? trimBlanks : trimJava)
  }, 'colonOrKnownField'),
)

/** Offset of the colon, space or tab after a known name at the start of a text; undefined without one. */
function separatorIn(text: ByteString): number | undefined {
  for (const name of names) {
    const found = text.startsWith(name) ? gap.exec(text.slice(name.length)) : null
    if (found !== null) return name.length + found[0].length - 1
  }
  return undefined
}
