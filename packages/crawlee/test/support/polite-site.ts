import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished } from 'vitest'

/** One request, as a host saw it. */
interface LogLine {
  readonly host: string
  readonly path: string
  readonly userAgent: string
  readonly at: number
}

/** Hosts on loopback, each an address of its own, whose robots.txt, pages and redirects are known. */
export interface PoliteSite {
  /** The first page of each host. */
  readonly starts: readonly string[]
  readonly log: readonly LogLine[]
  /** The pages that a crawler that keeps to robots.txt requests, sorted: each once, and the one that is too busy at first twice. */
  readonly expected: readonly string[]
  /** The pages that were requested, sorted. */
  requested(): readonly string[]
  /** How often each host was asked for its robots.txt. */
  robotsRequests(): { readonly least: number; readonly most: number }
  /** What was requested that robots.txt disallows. */
  disallowed(): readonly string[]
  /** Gaps at a host that are shorter than it asks for. */
  brokenGaps(): readonly string[]
  /** The longest ratio of the time that the requests of a host took to the time that its delay asks for. */
  slowness(): number
}

const links = [
  '/a',
  '/b?x=1&y=2',
  '/private/1',
  '/list?session=1',
  '/private/open',
  '/go',
  '/go-private',
  '/go-next',
]
const asLinks = links.map((link) => `<a href="${link}">.</a>`).join('\n')
const redirects: Readonly<Record<string, string>> = { '/go': '/landing', '/go-private': '/private/landing' }
const disallowedLinks = ['/private/1', '/list?session=1']
const rules = `User-agent: ExampleBot
Disallow: /private/
Allow: /private/open
Disallow: /*?session=

User-agent: *
Disallow: /a
`

/** A host whose robots.txt redirects in a circle, which allows all (RFC 9309 §2.3.1.2). It asks for the usual delay of 1 second. */
const looping = 1
/** A host that is too busy for its page `/a` at first. */
const busy = 2

/**
 * Starts hosts with a few pages each.
 *
 * @param hosts how many
 * @param longest the delay in seconds that a third of them ask for; the others ask for half of it
 */
export async function startPoliteSite(hosts: number, longest: number): Promise<PoliteSite> {
  const log: LogLine[] = []
  let isBusy = true
  const hostOf = (n: number): string => `127.0.0.${n + 2}:${port}`
  const delayOf = (n: number): number => (n === looping ? 1 : n % 3 === 0 ? longest : longest / 2)
  const numberOf = (host: string): number => Number(/^127\.0\.0\.(\d+):/.exec(host)?.[1]) - 2

  /** Where a path redirects to. */
  const locationOf = (n: number, path: string): string | undefined => {
    if (n === looping && path.startsWith('/robots.txt')) return `/robots.txt?${log.length}`
    return { ...redirects, '/go-next': `http://${hostOf((n + 1) % hosts)}/private/from-${n}` }[path]
  }

  const server = createServer(({ url: path = '', headers }, response) => {
    const { host = '', 'user-agent': userAgent = '' } = headers
    log.push({ host, path, userAgent, at: performance.now() })
    const n = numberOf(host)
    const location = locationOf(n, path)
    if (location !== undefined) response.writeHead(302, { location }).end()
    else if (path === '/robots.txt')
      response
        .setHeader('content-type', 'text/plain')
        .end(rules.replaceAll('\n\n', `\nCrawl-delay: ${delayOf(n)}\n\n`))
    else if (n === busy && path === '/a' && isBusy) {
      isBusy = false
      response.writeHead(429, { 'retry-after': '3' }).end()
    } else response.setHeader('content-type', 'text/html').end(path === '/' ? asLinks : 'A page.')
  })
  // Every address of 127.0.0.0/8 is loopback.
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })

  const allowedAt = (n: number): readonly string[] => {
    if (n === looping) return ['/', ...links, '/landing', '/private/landing', '/private/from-0']
    return ['/', ...links.filter((link) => !disallowedLinks.includes(link)), '/landing']
  }
  const isRobots = ({ path }: LogLine): boolean => path.startsWith('/robots.txt')
  const urlOf = ({ host, path }: LogLine): string => host + path
  const pages = (): LogLine[] => log.filter((line) => !isRobots(line))
  const byHost = (): LogLine[][] =>
    Array.from({ length: hosts }, (_, n) => log.filter(({ host }) => host === hostOf(n)))

  return {
    starts: Array.from({ length: hosts }, (_, n) => `http://${hostOf(n)}/`),
    log,
    expected: Array.from({ length: hosts }, (_, n) =>
      [...allowedAt(n), ...(n === busy ? ['/a'] : [])].map((path) => hostOf(n) + path),
    )
      .flat()
      .toSorted(),
    requested: () => pages().map(urlOf).toSorted(),
    robotsRequests() {
      const counts = byHost().map((lines) => lines.filter(isRobots).length)
      return { least: Math.min(...counts), most: Math.max(...counts) }
    },
    disallowed: () =>
      pages()
        .filter(({ host, path }) => !allowedAt(numberOf(host)).includes(path))
        .map(urlOf),
    brokenGaps: () =>
      byHost().flatMap((lines, n) =>
        lines.slice(1).flatMap((line, place) => {
          const gap = line.at - (lines[place]?.at ?? 0)
          return !isRobots(line) && gap < delayOf(n) * 1000 - 5
            ? [`${urlOf(line)} after ${Math.round(gap)} ms`]
            : []
        }),
      ),
    slowness: () =>
      Math.max(
        ...byHost().flatMap((lines, n) => {
          if (n === looping || n === busy) return []
          const took = (lines.at(-1)?.at ?? 0) - (lines[0]?.at ?? 0)
          return [took / ((lines.length - 1) * delayOf(n) * 1000)]
        }),
      ),
  }
}

/** Every allowed page was fetched once, nothing else was, and all gaps were kept. */
export function expectPolite(site: PoliteSite): void {
  expect(site.disallowed()).toEqual([])
  expect(site.requested()).toEqual(site.expected)
  expect(site.brokenGaps()).toEqual([])
}
