import { expect } from 'vitest'

import { origin } from '../clients.ts'

/** A site on loopback whose log says whether a visitor had manners. */
export interface JudgedSite {
  readonly url: string
  /** What was asked for, in order, and when. */
  readonly log: readonly { readonly path: string; readonly at: number }[]
}

/** A site for the rest of the test: this robots.txt, these redirects, and a page for every other path. */
export async function judgedSite(
  robots: string,
  redirects: Readonly<Record<string, string>> = {},
  page: (path: string) => string = (path) => `page ${path}`,
): Promise<JudgedSite> {
  const log: { path: string; at: number }[] = []
  const { url } = await origin((request, response) => {
    const path = request.url ?? ''
    log.push({ path, at: performance.now() })
    const location = redirects[path]
    if (path === '/robots.txt') response.setHeader('content-type', 'text/plain').end(robots)
    else if (location === undefined) response.setHeader('content-type', 'text/html').end(page(path))
    else response.writeHead(302, { location }).end()
  })
  return { url, log }
}

/** The site was asked for its robots.txt first, then for each of the paths once and nothing else, with the gap between any two requests. */
export function expectManners(
  { log }: JudgedSite,
  { paths, gapMs }: { readonly paths: readonly string[]; readonly gapMs: number },
): void {
  expect(log[0]?.path).toBe('/robots.txt')
  expect(log.map(({ path }) => path).toSorted()).toEqual(['/robots.txt', ...paths].toSorted())
  const gaps = log.slice(1).map(({ at }, index) => at - (log[index]?.at ?? 0))
  // Timers count whole milliseconds and may fire one early.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(gapMs - 2)
}

/** All requests took no more than a tenth longer than their gaps. */
export function expectPace({ log }: JudgedSite, gapMs: number): void {
  const took = (log.at(-1)?.at ?? 0) - (log[0]?.at ?? 0)
  expect(took).toBeLessThanOrEqual(1.1 * gapMs * (log.length - 1))
}
