import type { Parser as XmlParser } from 'htmlparser2'
import type { RslDocument } from '@ruly/preferences'

import { RslBuilder } from './rsl-builder.ts'

/** The largest document that is read, in bytes. */
const largestDocument = 1_048_576

/**
 * Reads an RSL document, for `preferencesFor` of `@ruly/preferences`.
 *
 * Entities that a document defines are never expanded: a document with a DOCTYPE is not read, nor one that is larger than 1 MiB, nested
 * deeper than 32 elements, or not RSL.
 *
 * @param xml the document as text, or as bytes in UTF-8
 * @returns its terms; undefined if it cannot be read
 * @example
 * const xml = '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits type="usage">search</permits></license></content></rsl>'
 * const document = await readRsl(xml)
 * console.log(document?.contents[0]?.licenses[0]?.permits[0]?.tokens) // ['search']
 * @see {@link https://rslstandard.org/rsl RSL 1.0}
 */
export async function readRsl(xml: string | Uint8Array): Promise<RslDocument | undefined> {
  const { Parser } = await import('htmlparser2')
  return xml.length > largestDocument ? undefined : documentIn(textOf(xml), Parser)
}

function textOf(xml: string | Uint8Array): string {
  return typeof xml === 'string' ? xml : new TextDecoder().decode(xml)
}

const pieceLength = 16_384

function documentIn(text: string, Parser: typeof XmlParser): RslDocument | undefined {
  const builder = new RslBuilder()
  const parser = new Parser(builder, { xmlMode: true })
  for (let at = 0; at < text.length && !builder.isRefused; at += pieceLength)
    parser.write(text.slice(at, at + pieceLength))
  if (!builder.isRefused) parser.end()
  return builder.document()
}
