import type { IncomingMessage, ServerResponse } from 'node:http'

import { startOrigin, type Origin } from '../origin.ts'

/** A page that the site has, and whether its robots.txt lets a robot have it: known from how the page was made, not from reading the file. */
interface SitePage {
  readonly host: string
  readonly path: string
  readonly allowed: boolean
}

export interface CrawlSite extends Origin {
  readonly start: string
  /** Every page that links and redirects lead to, but for those of endless traps. */
  readonly pages: readonly SitePage[]
  /** What was asked for, in order, and how it was answered. */
  readonly log: readonly LogLine[]
}

interface LogLine {
  readonly host: string
  readonly path: string
  readonly status: number
  readonly at: number
}

const main = 'main.test'
const robotsOf: Readonly<Record<string, string>> = {
  [main]: `User-agent: ExampleBot
Disallow: /private/
Allow: /private/open/
Disallow: /*.pdf$
Disallow: /*?*session=
Disallow: /tmp*/x/
Disallow: /search?
Disallow: /calendar/

User-agent: *
Disallow: /
`,
  'other.test': 'User-agent: *\nDisallow: /out\nAllow: /outside\n',
  'closed.test': 'User-agent: *\nDisallow: /\n',
}

type Place = readonly [path: string, allowed: boolean]

/** What page n is: a tenth of them is of each kind. */
const kinds: readonly ((n: number) => Place)[] = [
  (n) => [`/page/${n}`, true],
  (n) => [`/page/${n}.html`, true],
  (n) => [`/private/${n}`, false],
  (n) => [`/private/open/${n}`, true],
  (n) => [`/docs/${n}.pdf`, false],
  (n) => [`/docs/${n}.pdf?download=1`, true],
  (n) => [`/list/${n}?page=2&session=${n}`, false],
  (n) => [`/list/${n}?page=2&sort=name`, true],
  (n) => [`/tmp${n}/x/`, false],
  (n) => [`/tmp${n}/y/`, true],
]

/** Where redirects lead; a landing page has no other link to it. */
const landings: readonly ((n: number) => SitePage)[] = [
  (n) => ({ host: main, path: `/landing/${n}`, allowed: true }),
  (n) => ({ host: 'other.test', path: `/outside/${n}`, allowed: true }),
  (n) => ({ host: 'other.test', path: `/out/${n}`, allowed: false }),
  (n) => ({ host: main, path: `/private/landing/${n}`, allowed: false }),
  (n) => ({ host: 'closed.test', path: `/${n}`, allowed: false }),
  (n) => ({ host: 'missing.test', path: `/private/${n}`, allowed: true }),
]

/** On one page in so many there is a link to a redirect. */
const pagesARedirect = 40
const busyPage = 40

/** A site of so many pages on loopback, under several host names. One page is too busy at first and says so with `Retry-After: 1`. */
export async function startCrawlSite(size: number): Promise<CrawlSite> {
  const log: LogLine[] = []
  let isBusy = size > busyPage
  const made = Array.from({ length: size }, (_, n) => pageOf(n))
  const allowedPaths = made.filter(({ allowed }) => allowed).map(({ path }) => path)
  const rankOf = new Map(allowedPaths.map((path, rank) => [path, rank]))

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const [host = ''] = (request.headers.host ?? '').split(':')
    const path = request.url ?? ''
    const send = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): void => {
      log.push({ host, path, status, at: performance.now() })
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(text)
    }
    if (path === '/robots.txt')
      return send(host in robotsOf ? 200 : 404, robotsOf[host] ?? '', { 'content-type': 'text/plain' })
    const go = /^\/go\/(\d+)$/.exec(path)
    if (go !== null) {
      const landing = landingOf(Number(go[1]))
      const location =
        landing.host === main ? landing.path : `http://${landing.host}:${origin.port}${landing.path}`
      return send(landing.host === main ? 301 : 302, 'elsewhere', { location })
    }
    if (path.startsWith('/loop/')) return send(302, '', { location: path === '/loop/a' ? 'b' : 'a' })
    if (isBusy && path === made[busyPage]?.path) {
      isBusy = false
      return send(429, '', { 'retry-after': '1' })
    }
    const rank = rankOf.get(path)
    if (rank !== undefined) return send(200, linksOf(rank))
    // A crawler that does not keep out must come to an end all the same, so that the test can fail.
    const isTrap = host === main && /^\/(calendar|search|private)/.test(path) && log.length < 2 * size
    return send(200, isTrap ? trap : 'Nothing leads on from here.')
  }

  /** Three pages that come next, two anywhere, and what leads astray. */
  function linksOf(rank: number): string {
    const next = [1, 2, 3].map((step) => made[3 * rank + step]?.path)
    const anywhere = [7 * rank + 3, 31 * rank + 5].map((n) => made[n % size]?.path)
    const astray = rank % 8 === 0 ? [`/calendar/2026/${rank}`, `/search?q=${rank}`] : []
    const redirect = rank % pagesARedirect === 0 ? `/go/${rank}` : undefined
    const loop = rank === 1 ? '/loop/a' : undefined
    return asLinks([...next, ...anywhere, ...astray, redirect, loop])
  }

  const origin = await startOrigin(answer)
  const gone = allowedPaths.flatMap((_, rank) => (rank % pagesARedirect === 0 ? [rank] : []))
  const redirects = gone.map((rank) => ({ host: main, path: `/go/${rank}`, allowed: true }))
  return {
    ...origin,
    start: `http://${main}:${origin.port}${made[0]?.path ?? ''}`,
    pages: [...made, ...redirects, ...gone.map(landingOf)],
    log,
  }
}

function pageOf(n: number): SitePage {
  const [path, allowed] = kinds[n % kinds.length]?.(n) ?? ['/', true]
  return { host: main, path, allowed }
}

function landingOf(n: number): SitePage {
  return (landings[(n / pagesARedirect) % landings.length] ?? landings[0]!)(n)
}

/** Who comes here never gets out: each page of it leads to ten others that were not there before. */
const trap = asLinks(Array.from({ length: 10 }, (_, n) => `./${n}/`))

function asLinks(paths: readonly (string | undefined)[]): string {
  return paths
    .map((path) => (path === undefined ? '' : `<a href="${path.replaceAll('&', '&amp;')}">.</a>`))
    .join('\n')
}
