import type { Classify, Reading, Span, Split } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { named } from '../named.ts'

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

/** The offset of each byte outside tags. */
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
