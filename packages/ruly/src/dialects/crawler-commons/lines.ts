import type { ByteString } from '../../model/byte-string.ts'
import type { Classify, Reading, Span, Split } from '../../model/dialect.ts'
import { named } from '../../strategies/named.ts'
import type { KnownField } from '../../strategies/reading/field-names.ts'
import { type FindLineBreaks, listedLineBreaks } from '../../strategies/reading/listed-line-breaks.ts'
import { beforeHash, colonIn, splitAt, usual } from '../../strategies/reading/split-line.ts'
import type { Trim } from '../../strategies/reading/white-space.ts'

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

/**
 * Lines that end at LF, CR, CRLF, U+0085, U+2028 and U+2029.
 *
 * Source: crawler-commons 8e14e27, `parseContent`.
 */
export const commonsLineBreaks: FindLineBreaks = listedLineBreaks(
  'commonsLineBreaks',
  /\r\n|[\n\r]|\u00c2\u0085|\u00e2\u0080[\u00a8\u00a9]/g,
)

const page = /<(?:html|head|body)[ \t-\r]*>/i
/** A tag, or the rest of the text if it has no `>`: a search for tags alone would read that rest again for each `<`. */
const tagOrRest = /<[^>]+>?/g

/**
 * A reading that deletes tags in files that look like HTML, and reads no field in those of them without `user-agent:`.
 *
 * Source: crawler-commons 8e14e27, `parseContent`.
 */
export function withoutTagsInPages(reading: Reading): Reading {
  const tagged: Reading = {
    ...reading,
    split: withoutTags(reading.split),
    clean: named((value) => reading.clean(textIn(value)), `withoutTags(${reading.clean.name})`),
    classify: named<Classify>(
      (name) => reading.classify(textIn(name)),
      `withoutTags(${reading.classify.name})`,
    ),
  }
  const fieldless: Reading = { ...reading, split: named(noField, 'noField') }
  const forFile = (content: ByteString): Reading | undefined => {
    if (!page.test(content)) return undefined
    return /user-agent:/i.test(content) ? tagged : fieldless
  }
  return { ...reading, forFile: named(forFile, 'withoutTagsInPages') }
}

const noField: Split = (line) => ({ comment: -1, blank: line === '', field: undefined })

function textIn(octets: ByteString): ByteString {
  return octets.replace(tagOrRest, (found) => (found.endsWith('>') ? '' : found))
}

/** Splits what is left of a line, and says where its parts are on the whole line. */
function withoutTags(split: Split): Split {
  return named<Split>((line) => {
    const places = placesOfText(line)
    if (places.length === line.length) return split(line)
    const { comment, blank, field } = split(textIn(line))
    const spanOf = ({ start, end }: Span): Span => {
      const from = places[start] ?? line.length
      return { start: from, end: start === end ? from : (places[end - 1] as number) + 1 }
    }
    const placed = field && { ...field, name: spanOf(field.name), value: spanOf(field.value) }
    return { comment: comment < 0 ? -1 : (places[comment] as number), blank, field: placed }
  }, `withoutTags(${split.name})`)
}

/**
 * The offset of each byte outside tags.
 *
 * ```
 * line    Dis<b>allow</b>: /a
 * text    Disallow: /a
 * places  0 1 2 6 7 8 9 10 15 16 17 18
 * ```
 */
function placesOfText(line: ByteString): readonly number[] {
  const places: number[] = []
  let from = 0
  for (const { index, 0: found } of line.matchAll(tagOrRest)) {
    if (!found.endsWith('>')) break
    for (; from < index; from++) places.push(from)
    from += found.length
  }
  for (; from < line.length; from++) places.push(from)
  return places
}
