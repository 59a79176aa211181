import { createSlots } from '@ruly/client/internal'
import type { Sitemap } from 'ruly'

import type { Sites } from '../../sites/open-sites.ts'
import { whyNot } from '../../sites/why-not.ts'

export interface AskedSitemap {
  /** Its URL; what the line says, if that is no URL. */
  readonly url: string
  /** Whether it answers with a status from 200 to 299. */
  readonly answers: boolean
  /** Null if no response came. */
  readonly status: number | null
  /** Why it was not fetched; null for a response. */
  readonly error: string | null
}

/** Asks sitemaps whether they answer, each once. */
export type SitemapAsker = (
  sitemaps: readonly Sitemap[],
) => Promise<{ readonly sitemaps: readonly AskedSitemap[]; readonly moreSitemaps: number }>

/** How many sitemaps of a file are asked. */
const most = 20

/** How many are asked at the same time. */
const atOnce = 32

/** Rejects with the reason of the signal. */
export function createSitemapAsker(
  { fetchPage }: Pick<Sites, 'fetchPage'>,
  signal: AbortSignal,
): SitemapAsker {
  const asked = new Map<string, Promise<AskedSitemap>>()
  const slots = createSlots(atOnce)
  const ask = (url: string): Promise<AskedSitemap> => {
    const answer = asked.get(url) ?? slots.run(() => answerOf(url, fetchPage, signal))
    asked.set(url, answer)
    return answer
  }
  return async (sitemaps) => {
    const named = new Map(sitemaps.map(({ url, written }) => [url ?? written, url]))
    const first = Array.from(named).slice(0, most)
    return {
      sitemaps: await Promise.all(
        first.map(async ([text, url]) => (url === null ? noUrl(text) : await ask(url))),
      ),
      moreSitemaps: named.size - first.length,
    }
  }
}

function noUrl(text: string): AskedSitemap {
  return { url: text, answers: false, status: null, error: 'not a URL' }
}

async function answerOf(
  url: string,
  fetchPage: Sites['fetchPage'],
  signal: AbortSignal,
): Promise<AskedSitemap> {
  try {
    const { ok, status, body } = await fetchPage(url)
    // Only whether it answers counts.
    body?.cancel().catch(() => undefined)
    return { url, answers: ok, status, error: null }
  } catch (error) {
    signal.throwIfAborted()
    return { url, answers: false, status: null, error: whyNot(error) }
  }
}
