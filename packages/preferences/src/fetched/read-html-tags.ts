import { TextDecoder } from '@exodus/bytes/encoding-browser.js'
import type { HtmlTags } from '@ruly/preferences'
import { checkedOptions, flag, limit, optional, text, withDefault } from '@ruly/common/checked-options'

import { encodingOf, markedEncoding } from '@ruly/common/charset'
import { streamOf } from '@ruly/common/response-parts'
import { HeadReader } from './head-reader.ts'

/** A page as text or bytes, or a stream of bytes such as the body of a response. */
export type HtmlPage = string | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** Options of `readHtmlTags`. */
export interface ReadHtmlTagsOptions {
  /**
   * How much of the page is read, in bytes; for a text, in characters.
   *
   * @default 1_048_576
   */
  readonly maxBytes?: number | undefined
  /**
   * The charset of the bytes, as the header Content-Type names it. A byte order mark takes precedence.
   *
   * @default 'utf-8'
   */
  readonly charset?: string | undefined
  /**
   * Whether the page is read beyond its head, to count elements with `data-nosnippet`.
   *
   * @default false
   */
  readonly wholePage?: boolean | undefined
}

/** The largest part of a page that is read, in bytes. */
const largestHead = 1_048_576

const checks = {
  maxBytes: withDefault(limit, largestHead),
  charset: optional(text),
  wholePage: withDefault(flag, false),
}

/**
 * Reads what the head of a page says about its use: `meta` and `link` elements, for `preferencesFor` of `@ruly/preferences`.
 *
 * A stream is read until the head ends, then cancelled. No content is an error.
 *
 * @param page text, bytes or a stream
 * @param options limits and charset
 * @returns the tags of the head, in order
 * @throws `TypeError` for an unknown option or a value of the wrong type; the error of a stream that fails
 * @throws `RangeError` if `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * const { metas } = await readHtmlTags('<title>A page</title><meta name="robots" content="noai">')
 * console.log(metas) // [{ name: 'robots', content: 'noai' }]
 */
export async function readHtmlTags(page: HtmlPage, options: ReadHtmlTagsOptions = {}): Promise<HtmlTags> {
  const { maxBytes, charset, wholePage } = checkedOptions('readHtmlTags()', options, checks)
  // Most clients never read a page.
  const { Parser } = await import('htmlparser2')
  const reader = new HeadReader(Parser, wholePage)
  if (typeof page === 'string') {
    reader.write(page.slice(0, maxBytes))
    return reader.tags()
  }
  const pieces = (page instanceof Uint8Array ? streamOf(piecesOnly(page)) : streamOf(page)).getReader()
  try {
    let left = maxBytes
    let decoder: InstanceType<typeof TextDecoder> | undefined
    while (!reader.isDone && left > 0) {
      const { done, value } = await pieces.read()
      if (done) break
      if (value.length === 0) continue
      const kept = value.subarray(0, left)
      decoder ??= new TextDecoder(markedEncoding(kept) ?? encodingOf(charset ?? '') ?? 'utf-8')
      reader.write(decoder.decode(kept, { stream: true }))
      left -= kept.length
    }
  } finally {
    // One of two branches of a stream is cancelled only when the other one is, too.
    pieces.cancel().catch(() => undefined)
  }
  return reader.tags()
}

async function* piecesOnly(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes
}
