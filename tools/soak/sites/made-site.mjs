import { createHash } from 'node:crypto'

import { pick, pickByShare, seeded } from '../seeded.mjs'

const minute = 60_000
const hour = 60 * minute

/** How many folders a site has; a version of its robots.txt disallows some of them. */
export const folders = 16

/** What sites say of freshness, and what that means under RFC 9309 and RFC 9111, written down by hand. */
export const freshness = {
  nothing: { headers: () => ({}), freshMs: 24 * hour, staleMs: 24 * hour },
  'max-age': {
    headers: () => ({ 'cache-control': 'max-age=600' }),
    freshMs: 10 * minute,
    staleMs: 10 * minute,
  },
  'too-short': {
    headers: () => ({ 'cache-control': 'max-age=1' }),
    freshMs: 5 * minute,
    staleMs: 5 * minute,
  },
  'no-store': { headers: () => ({ 'cache-control': 'no-store' }), freshMs: 5 * minute, staleMs: 5 * minute },
  'too-long': {
    headers: () => ({ 'cache-control': 'max-age=99999999' }),
    freshMs: 24 * hour,
    staleMs: 24 * hour,
  },
  'while-revalidated': {
    headers: () => ({ 'cache-control': 'max-age=600, stale-while-revalidate=1200' }),
    freshMs: 10 * minute,
    staleMs: 30 * minute,
  },
  aged: {
    headers: () => ({ 'cache-control': 'max-age=3600', age: '1800' }),
    freshMs: 30 * minute,
    staleMs: 30 * minute,
  },
  expires: {
    headers: (now) => ({
      date: new Date(now).toUTCString(),
      expires: new Date(now + 30 * minute).toUTCString(),
    }),
    freshMs: 30 * minute,
    staleMs: 30 * minute,
  },
}

/** How a site answers for its robots.txt during one of its phases, and how often. */
const robotsShares = {
  file: 60,
  gzip: 5,
  slow: 3,
  moved: 3,
  'too-much': 3,
  oversize: 1,
  'not-found': 4,
  'redirect-loop': 2,
  'server-error': 4,
  'too-many': 3,
  reset: 3,
  stall: 0.3,
  'half-closed': 2,
  garbage: 2,
  truncated: 3,
  drip: 0.5,
}
const steadyShares = { file: 85, gzip: 10, slow: 5 }
const pageShares = {
  page: 86,
  'not-found': 4,
  'server-error': 2,
  'too-many': 2,
  reset: 2,
  stall: 0.1,
  truncated: 2,
  moved: 2,
}

/** A site by its number. */
export function makeSite(seed, number) {
  const kind = pickByShare(
    { changing: 70, steady: 24, unresolved: 2, refused: 2, 'not-tls': 2 },
    seed,
    'kind',
    number,
  )
  return {
    number,
    kind,
    host: `site-${number}.test`,
    phaseMs: 15_000 + 60_000 * seeded(seed, 'phase', number),
    freshness: pick(Object.keys(freshness), seed, 'freshness', number),
    hasValidator: seeded(seed, 'validator', number) < 0.5,
    crawlDelaySeconds: pick([0.2, 0.3, 0.5, 1], seed, 'delay', number),
  }
}

/** A site as an address of loopback, for those who cannot be told where its name is. */
export const loopbackOf = (number) => `127.1.${number >> 8}.${number & 255}`

/** The number of the site that a request is for. */
export function siteNumberIn(host) {
  const [, number, high, low] = /^(?:site-(\d+)\.test|127\.1\.(\d+)\.(\d+))/.exec(host) ?? []
  return Number(number ?? high * 256 + Number(low))
}

/** Whether a client can reach it at all. */
export const isReachable = ({ kind }) => kind === 'changing' || kind === 'steady'

/** What a site answers for its robots.txt at a time, and the version of the file. */
export function robotsAt(seed, site, sinceMs) {
  const version = Math.floor(sinceMs / site.phaseMs)
  const shares = site.kind === 'steady' ? steadyShares : robotsShares
  return { version, way: pickByShare(shares, seed, 'robots', site.number, version) }
}

/** How a site answers the request of a number for a page. */
export const pageWay = (seed, site, count) => pickByShare(pageShares, seed, 'page', site.number, count)

/** Whether a version disallows a folder to the agent of the soak. */
export function isDisallowed(seed, number, version, folder) {
  return seeded(seed, 'rule', number, version, folder) < 0.5
}

/** Bytes of a file that count. */
const mostBytes = 512_000

/** A version of a file, and the digest of the bytes of it that count. */
export function fileOf(seed, { number, crawlDelaySeconds }, version, isOversize = false) {
  const ruleFor = (folder, negated) =>
    isDisallowed(seed, number, version, folder) !== negated
      ? [`Disallow: /${folder}/`, `Allow: /${folder}/open/`]
      : [`Allow: /${folder}/`]
  const all = Array.from({ length: folders }, (_, folder) => folder)
  const lines = [
    `# ${number} ${version}`,
    'User-agent: *',
    ...all.flatMap((folder) => ruleFor(folder, true)),
    '',
    'User-agent: SoakBot',
    `Crawl-delay: ${crawlDelaySeconds}`,
    ...all.flatMap((folder) => ruleFor(folder, false)),
  ]
  const text = `${lines.join('\n')}\n`
  // What comes after the limit would allow all.
  const bytes = Buffer.from(
    isOversize ? `${text.padEnd(mostBytes, '# more\n')}\nUser-agent: SoakBot\nAllow: /\n` : text,
  )
  const sha256 = createHash('sha256').update(bytes.subarray(0, mostBytes)).digest('hex')
  return { bytes, sha256 }
}
