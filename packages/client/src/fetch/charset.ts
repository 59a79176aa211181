import { MIMEType } from 'node:util'

import { getBOMEncoding, normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js'

/** What a body is read as where nothing else says so; `octets` asks nothing else. */
export type DefaultCharset = 'utf-8' | 'iso-8859-1' | 'octets'

/**
 * Label of the charset of a body, in lower case: as its byte order mark says, else the charset of its Content-Type, else the default.
 *
 * The label of a Content-Type is given as it is, known or not. With a default of `iso-8859-1` no byte order mark is looked for.
 */
export function charsetOf(
  octets: Uint8Array,
  contentType: string | undefined,
  byDefault: DefaultCharset,
): string {
  if (byDefault === 'octets') return byDefault
  const mark = byDefault === 'utf-8' ? getBOMEncoding(octets) : null
  return mark ?? charsetOfContentType(contentType) ?? byDefault
}

/**
 * What `parse` reads of a body: its octets as they are for `octets` and UTF-8, else its text, decoded as the Encoding Standard says
 * (`iso-8859-1` is windows-1252 there).
 *
 * A label that is not known counts as `fallback`.
 */
export function parseInputOf(
  octets: Uint8Array,
  charset: string,
  fallback: DefaultCharset,
): Uint8Array | string {
  const encoding = charset === 'octets' ? null : (encodingOf(charset) ?? encodingOf(fallback))
  if (encoding === null || encoding === 'utf-8') return octets
  return new TextDecoder(encoding).decode(octets)
}

/** Whether text can be decoded by a label. */
export function isKnownCharset(charset: string): boolean {
  return charset === 'octets' || encodingOf(charset) !== null
}

/** The charset that a Content-Type names, in lower case: of several values, that of the last one which is a media type. */
function charsetOfContentType(contentType: string | undefined): string | undefined {
  const types = mediaTypesOf(contentType ?? '')
  const charset = types.findLast((type) => type.params.has('charset'))?.params.get('charset')
  return charset?.trim().toLowerCase() || undefined
}

/** The media types of a field whose lines were joined; what is none is left out. */
function mediaTypesOf(contentType: string): readonly MIMEType[] {
  return (contentType.match(/(?:"(?:[^"\\]|\\.)*"?|[^",])+/g) ?? []).flatMap((value) => {
    try {
      return [new MIMEType(value.trim())]
    } catch {
      return []
    }
  })
}

/** Name of the encoding for a label; null for one that is not known, or that stands for none. */
function encodingOf(label: string): string | null {
  const encoding = normalizeEncoding(label)
  return encoding === 'replacement' ? null : encoding
}
