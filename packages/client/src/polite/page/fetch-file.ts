import { RobotsError } from 'ruly'
import { bytesOf } from '@ruly/common/response-parts'

import { RobotsDisallowedError } from '../robots-disallowed-error.ts'
import type { PoliteFetch } from './polite-fetch.ts'

interface FileLimits {
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

/** What came of a request for a file of a site, such as a sitemap. */
export type FetchedFile =
  | {
      readonly result: 'read'
      readonly status: number
      readonly bytes: Uint8Array
      /** Where it was in the end. */
      readonly finalUrl: string
    }
  | { readonly result: 'status' | 'too-large'; readonly status: number }
  | { readonly result: 'disallowed'; readonly status: undefined; readonly error: RobotsDisallowedError }
  /** Without a status, no response came. */
  | { readonly result: 'failed'; readonly status: number | undefined; readonly error: unknown }

/**
 * Fetches the whole of a file. Its turn is over before anything of it is read: a reader who fetches the pages that it lists, one after the
 * other, would else wait for the turn that the file holds.
 *
 * @throws the reason of the signal, and errors of the store or client
 */
export async function fetchFile(
  fetch: PoliteFetch,
  url: string,
  { maxBytes, signal }: FileLimits,
): Promise<FetchedFile> {
  let status: number | undefined
  try {
    const response = await fetch(url, signal === undefined ? {} : { signal })
    const { ok, body } = response
    status = response.status
    if (!ok) {
      body?.cancel().catch(() => undefined)
      return { result: 'status', status }
    }
    const bytes = body === null ? new Uint8Array() : await bytesOf(body, maxBytes)
    if (bytes === undefined) return { result: 'too-large', status }
    return { result: 'read', status, bytes, finalUrl: response.url }
  } catch (error) {
    signal?.throwIfAborted()
    if (isClientFault(error)) throw error
    if (error instanceof RobotsDisallowedError) return { result: 'disallowed', status: undefined, error }
    return { result: 'failed', status, error }
  }
}

/** Whether an error is of the client itself, which is closed or cannot use its store: then nothing is known of the site. */
function isClientFault(error: unknown): boolean {
  return error instanceof RobotsError && (error.code === 'client-closed' || error.code === 'store-not-usable')
}
