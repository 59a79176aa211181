import { checkedOptions } from '@ruly/common/checked-options'
import { hasEntityTag } from '@ruly/common/has-entity-tag'
import { once } from '@ruly/common/once'
import { build } from 'ruly/edit'

import { serveChecks, type RobotsFile, type ServedRobots, type ServeOptions } from './serve-options.ts'

/** What a request asks, as far as it matters here. */
export interface Question {
  readonly method: string
  readonly host: string
  readonly ifNoneMatch: string | null | undefined
}

/** A response. */
export interface Answer {
  readonly status: 200 | 304 | 404 | 405
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
}

/** A file with its entity tag. */
interface Representation {
  readonly bytes: Uint8Array
  readonly etag: string
}

/** Answers requests for one robots.txt, or for those of many hosts. */
type RobotsAnswers = (question: Question) => Promise<Answer>

/** The answers with these options. Data that cannot be written throws here, unless a function returns it. */
export function robotsAnswers(owner: string, robots: ServedRobots, options: ServeOptions): RobotsAnswers {
  const { closed, maxAgeSeconds } = checkedOptions(owner, options, serveChecks)
  const open = openFile(owner, robots)
  const shut = once(() => representationOf(closedRobots))
  const caching = { open: `public, max-age=${maxAgeSeconds}`, closed: 'no-cache' }

  return async ({ method, host, ifNoneMatch }) => {
    if (method !== 'GET' && method !== 'HEAD') return plain(405, { allow: 'GET, HEAD' })
    const isClosed = await closed(host)
    const file = await (isClosed ? shut() : open(host))
    if (file === undefined) return plain(404, {})
    const headers = {
      'cache-control': isClosed ? caching.closed : caching.open,
      etag: file.etag,
    }
    if (hasEntityTag(ifNoneMatch, file.etag)) return { status: 304, headers, body: undefined }
    const described = {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(file.bytes.length),
      ...headers,
    }
    return { status: 200, headers: described, body: method === 'HEAD' ? undefined : file.bytes }
  }
}

function openFile(
  owner: string,
  robots: ServedRobots,
): (host: string) => Promise<Representation | undefined> {
  if (typeof robots !== 'function') {
    const file = bytesOf(owner, robots)
    return once(() => representationOf(file))
  }
  return async (host) => {
    const given = await robots(host)
    return given === undefined ? undefined : await representationOf(bytesOf(owner, given))
  }
}

function bytesOf(owner: string, robots: RobotsFile): string | Uint8Array {
  if (typeof robots === 'string' || robots instanceof Uint8Array) return robots
  if (typeof robots === 'object' && robots !== null) return build(robots)
  throw new TypeError(
    `The robots.txt of ${owner} must be data for build(), a string or a Uint8Array, got ${robots === null ? 'null' : typeof robots}.`,
  )
}

async function representationOf(file: string | Uint8Array): Promise<Representation> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0'))
  return { bytes, etag: `"${hex.join('')}"` }
}

/** An answer without a file, which no cache keeps. */
function plain(status: 404 | 405, headers: Readonly<Record<string, string>>): Answer {
  return {
    status,
    headers: { 'cache-control': 'no-store', 'content-length': '0', ...headers },
    body: undefined,
  }
}

/** The text of a robots.txt that disallows every URL for every agent: for deployments that are not the site. */
export const closedRobots = 'User-agent: *\nDisallow: /\n'
