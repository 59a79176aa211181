import { byteTable } from '../util/byte-table.ts'
import type { Dialect, Target, TargetInUrl } from '../model/dialect.ts'
import { resolvedUrl } from '@ruly/common/parsed-url'

/** The dialect with URLs and paths resolved by the URL standard first; what it rejects stays as written. */
export function strictDialect(dialect: Dialect): Dialect {
  const { matching } = dialect
  return { ...dialect, matching: { ...matching, target: strictTarget(matching.target) } }
}

function strictTarget(target: Target): Target {
  const strict: Target = (url, site) => target(strictUrl(url, site), site)
  const { inUrl } = target
  return inUrl === undefined ? strict : Object.assign(strict, { inUrl: strictInUrl(inUrl) })
}

function strictInUrl(inUrl: TargetInUrl): TargetInUrl {
  const { pathStart, standsFrom } = inUrl
  return {
    ...inUrl,
    pathStart: (url) => (usualPathStart(url) < 0 ? -1 : pathStart(url)),
    standsFrom: (url, path) => standsResolved(url, path) && standsFrom?.(url, path) !== false,
  }
}

/**
 * A URL or a path as the URL standard resolves and writes it, as far as target and site depend on it.
 *
 * What the standard rejects, and what is neither, stays as written.
 */
export function strictUrl(url: string, site: string | undefined): string {
  const path = usualPathStart(url)
  if (path >= 0 && standsResolved(url, path)) return url
  return resolvedUrl(url) ?? resolvedReference(url, site) ?? url
}

/** Offset of the path in `/path` and in `http(s)://host:port/path` with usual characters in the host; otherwise -1. */
function usualPathStart(url: string): number {
  if (url.charCodeAt(0) === slash) return url.charCodeAt(1) === slash ? -1 : 0
  return /^https?:\/\/[\w.:-]+(?=\/)/.exec(url)?.[0].length ?? -1
}

/**
 * Whether resolving a URL changes nothing from its path on, as far as can be seen without resolving it: the URL standard leaves all
 * characters unchanged, and no segment begins like a dot segment.
 */
function standsResolved(url: string, path: number): boolean {
  for (let at = path; at < url.length; at++) {
    const code = url.charCodeAt(at)
    if (code > lastAscii || (leftAlone[code] !== 1 && !mayStand(url, at, code))) return false
  }
  return true
}

function mayStand(url: string, at: number, code: number): boolean {
  const opensSegment = url.charCodeAt(at - 1) === slash
  return code === dot ? !opensSegment : code === percent && !(opensSegment && url.charCodeAt(at + 1) === two)
}

/** Like `strictUrl` for text that begins with a slash: a path, or an authority after two slashes. */
function resolvedReference(url: string, site: string | undefined): string | null {
  const lead = /^[\0-\u0020]*[/\\](?:[\t\n\r]*([/\\]))?/.exec(url)
  const scheme = site?.startsWith('http:') === true ? 'http:' : 'https:'
  const base = `${scheme}//${noSite}`
  const href = lead === null ? null : resolvedUrl(url, base)
  if (href === null) return null
  if (lead?.[1] !== undefined) return href.slice(scheme.length)
  const path = href.slice(base.length)
  // Two slashes begin an authority, so a path that begins with them is only possible after one.
  return path.startsWith('//') ? `${authorityOf(site ?? base)}${path}` : path
}

/** The authority of a site, with the slashes before it. */
function authorityOf(site: string): string {
  return site.slice(site.indexOf('//'))
}

/** A host that cannot exist. */
const noSite = 'path.invalid'

const slash = 0x2f
const dot = 0x2e
const percent = 0x25
const two = 0x32
const lastAscii = 0x7f

/** 1 for each character that the URL standard leaves unchanged anywhere in a path and a query. */
const leftAlone = byteTable(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&()*+,-/:;=?@[]_|~',
  lastAscii + 1,
)
