import { RobotsError } from 'ruly'
import { escapedQuote } from '@ruly/common/escaped-quote'

import { bytesOf } from '@ruly/common/response-parts'
import type { PoliteFetch } from '../polite/page/polite-fetch.ts'
import { RobotsDisallowedError } from '../polite/robots-disallowed-error.ts'
import type { SitemapProblemCode } from './sitemap-options.ts'

/** A document that was fetched. */
export interface FetchedSitemap {
  readonly bytes: Uint8Array
  /** Where it was in the end. */
  readonly finalUrl: string
}

/** Why it could not be. */
export interface FetchProblem {
  readonly code: SitemapProblemCode
  readonly why: string
  readonly status?: number
  readonly error?: unknown
}

/**
 * Fetches the whole of a sitemap. Its turn is over before anything of it is read: a reader who fetches the pages that it lists, one after the
 * other, would else wait for the turn that the sitemap holds.
 */
export async function fetchSitemap(
  fetch: PoliteFetch,
  url: string,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal | undefined },
): Promise<FetchedSitemap | FetchProblem> {
  try {
    const response = await fetch(url, signal === undefined ? {} : { signal })
    const { ok, status, body } = response
    if (!ok) {
      body?.cancel().catch(() => undefined)
      return { code: 'status', status, why: `the response has the status ${status}` }
    }
    const bytes = body === null ? new Uint8Array() : await bytesOf(body, maxBytes)
    if (bytes === undefined) return { code: 'limit', why: `it has more than ${maxBytes} bytes (maxBytes)` }
    return { bytes, finalUrl: response.url }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof RobotsError && error.code === 'client-closed') throw error
    if (error instanceof RobotsDisallowedError)
      return { code: 'disallowed', error, why: `robots.txt of its site ${whyDisallowed(error)}` }
    return { code: 'failed', error, why: `it could not be fetched, ${escapedQuote(messageOf(error))}` }
  }
}

/** Without a rule, the policy disallows all: for an unreachable site, say. */
function whyDisallowed({ verdict: { rule } }: RobotsDisallowedError): string {
  return rule === undefined ? 'cannot be read, so nothing is allowed' : 'disallows it'
}

/** `fetch` says why in the cause. */
function messageOf(error: unknown): string {
  const told = error instanceof TypeError && error.cause instanceof Error ? error.cause : error
  return told instanceof Error ? told.message : String(told)
}
