import { readHtmlTags, type HtmlTags } from '@ruly/preferences'

import { mediaType } from '../http/media-type.ts'
import type { MayUseOptions, UsedResponse } from './use-answer.ts'

/** The tags of a page: those given, or those of a copy of its body; undefined if it is not HTML, or its body is not there. */
export async function pageTags(
  response: UsedResponse,
  given: MayUseOptions['html'],
  signal: AbortSignal | undefined,
): Promise<HtmlTags | undefined> {
  const type = mediaType(response.headers.get('content-type') ?? undefined)
  if (typeof given === 'object' && 'metas' in given) return given
  if (given !== undefined) return await readHtmlTags(given, { charset: type?.charset })
  const isHtml = type?.essence === 'text/html' || type?.essence === 'application/xhtml+xml'
  if (!isHtml || response.bodyUsed === true || response.clone === undefined) return undefined
  try {
    const { body } = response.clone()
    return body === null
      ? undefined
      : await readHtmlTags(body as ReadableStream<Uint8Array>, { charset: type.charset })
  } catch {
    // The page breaks off: the caller finds out when reading it.
    signal?.throwIfAborted()
    return undefined
  }
}
