/** What a page gave. */
export interface CrawledPage {
  readonly url: string
  readonly status: number
  readonly text: string
}

export interface Crawl {
  readonly pages: number
  /** What came of URLs that gave no page. */
  readonly errors: readonly { readonly url: string; readonly error: unknown }[]
}

/** Fetches what a page leads to, every URL once, and again what was too busy. */
export async function crawl(
  start: string,
  atOnce: number,
  fetchPage: (url: string) => Promise<CrawledPage>,
): Promise<Crawl> {
  const queue = [start]
  const seen = new Set(queue)
  const errors: { url: string; error: unknown }[] = []
  let pages = 0
  let next = 0

  async function visit(url: string): Promise<void> {
    try {
      const page = await fetchPage(url)
      if (page.status === 429) queue.push(url)
      if (page.status !== 200) return
      pages++
      for (const found of linksOf(page)) {
        if (seen.has(found)) continue
        seen.add(found)
        queue.push(found)
      }
    } catch (error) {
      errors.push({ url, error })
    }
  }

  let active = 0
  function work(onIdle: () => void): void {
    for (; active < atOnce && next < queue.length;) {
      const url = queue[next++] ?? ''
      active++
      void visit(url).finally(() => {
        active--
        work(onIdle)
      })
    }
    if (active === 0) onIdle()
  }
  await new Promise<void>((resolve) => {
    work(resolve)
  })
  return { pages, errors }
}

/** The absolute URLs that a page links to. */
export function linksOf({ url, text }: CrawledPage): string[] {
  return Array.from(
    text.matchAll(/href="([^"]*)"/g),
    ([, link = '']) => new URL(link.replaceAll('&amp;', '&'), url).href,
  )
}
