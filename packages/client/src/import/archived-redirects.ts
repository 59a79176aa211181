import { isRedirect } from '@ruly/common/response-parts'

import { redirectTarget, requestUrl } from '../http/redirects.ts'
import { RecentMap } from '../runtime/recent-map.ts'
import type { RecordedResponse } from './recorded-response.ts'

/** What responses take in memory that redirects may lead to, in bytes. */
const room = 64 * 1024 * 1024
/** Captures of one URL that are kept: the last that came. */
const mostCaptures = 16

/** Redirects that wait at the same time: each takes about a kilobyte. */
export const mostWaiting = 100_000

/** A crawler that follows a redirect does so at once. */
export const atOnceMs: number = 5 * 60_000
/** A response that is further away says nothing: a robots.txt counts for a day. */
export const farthestMs: number = 24 * 60 * 60_000

/** More hops than any access policy follows. */
const mostHops = 32

/**
 * The redirects of an archive, and the responses that they lead to.
 *
 * A redirect and its target are responses of their own, in any order and at any distance. A redirect waits until what it leads to was read, captured
 * at about the same time; `rest` are those of which that never comes, `overdue` those that too many others wait after.
 */
export class ArchivedRedirects {
  readonly #captures = new RecentMap<RecordedResponse[]>(room)
  /** By the URL whose response is missing. */
  readonly #waiting = new Map<string, RecordedResponse[]>()
  #waitingCount = 0

  /** Takes a response; gives the redirects, perhaps it among them, of which now all is there. */
  take(response: RecordedResponse): readonly RecordedResponse[] {
    const key = keyOf(response.url)
    if (key === undefined) return []
    const captures = [...(this.#captures.get(key) ?? []), response].slice(-mostCaptures)
    const size = captures.reduce((sum, { body }) => sum + body.length + 1000, 0)
    this.#captures.set(key, captures, size)
    return this.#released(key).filter((redirect) => this.follow(redirect))
  }

  /** Whether all is there that a redirect leads to. Otherwise it waits. */
  follow(redirect: RecordedResponse): boolean {
    const missing = this.#missing(redirect)
    if (missing === undefined) return true
    const waiting = this.#waiting.get(missing)
    if (waiting === undefined) this.#waiting.set(missing, [redirect])
    else waiting.push(redirect)
    this.#waitingCount++
    return false
  }

  /** Takes out those that wait for what has been missing longest, while more wait than are kept. */
  overdue(): readonly RecordedResponse[] {
    const overdue: RecordedResponse[] = []
    for (const missing of this.#waiting.keys()) {
      if (this.#waitingCount <= mostWaiting) break
      overdue.push(...this.#released(missing))
    }
    return overdue
  }

  /** The redirects that still wait, oldest first. */
  rest(): readonly RecordedResponse[] {
    return [...this.#waiting.values()].flat().sort((one, other) => one.fetchedAt - other.fetchedAt)
  }

  /** The response of a URL that was captured next to a time, if one was within so long. */
  capture(url: string, at: number, withinMs: number): RecordedResponse | undefined {
    const distance = ({ fetchedAt }: RecordedResponse): number => Math.abs(fetchedAt - at)
    const [nearest] = (this.#captures.get(keyOf(url) ?? '') ?? []).toSorted(
      (one, other) => distance(one) - distance(other),
    )
    return nearest !== undefined && distance(nearest) <= withinMs ? nearest : undefined
  }

  /** Takes out the redirects that wait for a URL. */
  #released(missing: string): readonly RecordedResponse[] {
    const waiting = this.#waiting.get(missing) ?? []
    this.#waiting.delete(missing)
    this.#waitingCount -= waiting.length
    return waiting
  }

  /** The URL on the way of a redirect whose response is not there; undefined if the way has an end. */
  #missing({ url, fetchedAt, ...first }: RecordedResponse): string | undefined {
    let asked = requestUrl(url)
    let answer: Pick<RecordedResponse, 'status' | 'headers'> | undefined = first
    for (let hops = 0; hops < mostHops && asked !== undefined; hops++) {
      if (answer === undefined) return asked.href
      const location = isRedirect(answer.status) ? locationOf(answer.headers) : undefined
      if (location === undefined) return undefined
      asked = redirectTarget(asked, location)
      answer = asked && this.capture(asked.href, fetchedAt, atOnceMs)
    }
    return undefined
  }
}

function locationOf(headers: RecordedResponse['headers']): string | undefined {
  for (const [name, value] of headers) if (name.toLowerCase() === 'location') return value
  return undefined
}

function keyOf(url: string): string | undefined {
  return requestUrl(url)?.href
}
