import { isRedirect } from '@ruly/common/response-parts'
import type { AccessPolicy } from 'ruly/access'
import { text, wrongType } from '@ruly/common/checked-options'

import type { Learned } from '../cache/site-loader.ts'
import { grouped } from '@ruly/common/grouped'
import { parsedUrl } from '@ruly/common/parsed-url'
import { typeOf } from '@ruly/common/type-of'
import type { SiteHistory } from '../history/site-history.ts'
import { isHttp, requestUrl } from '../http/redirects.ts'
import { hasMethod } from '../http/origin.ts'
import type { Transport, TransportResponse } from '../fetch/transport/transport.ts'
import type { Clock } from '../runtime/clock.ts'
import { ArchivedRedirects, atOnceMs, farthestMs } from './archived-redirects.ts'
import type { ImportReport, ImportSkip, ImportSource, RecordedResponse } from './recorded-response.ts'

/** What takes the responses. */
interface ImportParts {
  readonly clock: Pick<Clock, 'now'>
  readonly access: Pick<AccessPolicy, 'maxBytes'>
  readonly throwIfClosed: () => void
  /** Takes what a transport answers for a site as if it had been asked at that time. */
  readonly learn: (origin: string, transport: Transport, at: number) => Promise<Learned>
  /** What the history has of a site at a time; undefined without a history. */
  readonly history: Pick<SiteHistory, 'recordAt'> | undefined
}

/** How far the clocks of others may be ahead. */
const clockStep = 5 * 60_000

/** Takes responses over; see `RobotsClient.importFrom`. */
export async function importResponses(source: ImportSource, parts: ImportParts): Promise<ImportReport> {
  parts.throwIfClosed()
  if (!hasMethod(source, Symbol.asyncIterator) && !hasMethod(source, Symbol.iterator))
    throw noResponses(source)
  const responses = new ResponseImport(parts)
  try {
    for await (const found of source) {
      parts.throwIfClosed()
      await responses.take(isSkip(found) ? found : checkedResponse(found))
    }
    await responses.takeRest()
  } finally {
    await responses.settled()
  }
  return await responses.report()
}

/** Responses that are taken over at the same time: a history commits together what comes together. */
const atOnce = 256

/** An import that is under way. The responses of a site are taken over one after the other, in the order in which they came. */
class ResponseImport {
  readonly #parts: ImportParts
  readonly #redirects = new ArchivedRedirects()
  readonly #running = new Set<Promise<void>>()
  readonly #lastOf = new Map<string, Promise<void>>()
  #imported = 0
  readonly #skipped: { [Reason in ImportSkip]?: number } = {}

  constructor(parts: ImportParts) {
    this.#parts = parts
  }

  /** Resolves when there is room for the next one. */
  async take(found: RecordedResponse | ImportSkip): Promise<void> {
    if (typeof found === 'string') return this.#count(found)
    const site = this.#siteOf(found)
    const isRedirected = typeof site === 'object' && isRedirect(found.status)
    if (typeof site === 'string') this.#count(site)
    else if (!isRedirected) await this.#learn(site.origin, replaying(found), found.fetchedAt)
    // What is no robots.txt may be what a redirect leads to.
    if (typeof site === 'object' || (site === 'other-path' && !this.#isCut(found))) {
      for (const redirect of this.#redirects.take(found)) await this.#follow(redirect, atOnceMs)
    }
    if (isRedirected && this.#redirects.follow(found)) await this.#follow(found, atOnceMs)
    for (const redirect of this.#redirects.overdue()) await this.#follow(redirect, farthestMs)
  }

  /** Takes over the redirects that nothing was found for yet. */
  async takeRest(): Promise<void> {
    await Promise.all(this.#running)
    for (const redirect of this.#redirects.rest()) await this.#follow(redirect, farthestMs)
  }

  /** Waits for what is under way, also if it fails. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  async report(): Promise<ImportReport> {
    await Promise.all(this.#running)
    return { imported: this.#imported, skipped: this.#skipped }
  }

  #count(what: 'imported' | ImportSkip): void {
    if (what === 'imported') this.#imported++
    else this.#skipped[what] = (this.#skipped[what] ?? 0) + 1
  }

  /** The site whose robots.txt a response is, or why it cannot be used. */
  #siteOf(response: RecordedResponse): { readonly origin: string } | ImportSkip {
    const { clock } = this.#parts
    const url = parsedUrl(response.url)
    if (url === undefined || !isHttp(url)) return 'no-response'
    if (!Number.isFinite(response.fetchedAt) || !isStatus(response.status)) return 'no-response'
    if (response.fetchedAt > clock.now() + clockStep) return 'in-the-future'
    // The answer to a condition of somebody else.
    if (response.status === 304) return 'unusable'
    if (url.pathname !== '/robots.txt' || url.search !== '') return 'other-path'
    return this.#isCut(response) ? 'truncated' : url
  }

  /** Whether a part of a file is missing that would be read. */
  #isCut({ isTruncated, body }: RecordedResponse): boolean {
    return isTruncated === true && body.length < this.#parts.access.maxBytes
  }

  /** Begins to take a response over, when those before it of its site are; waits only for room. */
  async #learn(origin: string, transport: ArchiveTransport, at: number): Promise<void> {
    const work = async (): Promise<void> => {
      const learned = await this.#parts.learn(origin, transport, at)
      this.#count(transport.isIncomplete() && learned !== 'not-newer' ? 'redirected' : learned)
    }
    const running = (this.#lastOf.get(origin) ?? Promise.resolve()).then(work)
    this.#running.add(running)
    this.#lastOf.set(origin, running)
    // One that fails stays, so that the report fails too.
    this.#forgetAfter(origin, running).catch(() => undefined)
    if (this.#running.size >= atOnce) await Promise.race(this.#running)
  }

  async #forgetAfter(origin: string, running: Promise<void>): Promise<void> {
    await running
    this.#running.delete(running)
    if (this.#lastOf.get(origin) === running) this.#lastOf.delete(origin)
  }

  async #follow(redirect: RecordedResponse, withinMs: number): Promise<void> {
    const { url, fetchedAt } = redirect
    const find = async (target: string): Promise<RecordedResponse | undefined> =>
      this.#redirects.capture(target, fetchedAt, withinMs) ?? (await this.#known(target, fetchedAt))
    await this.#learn(new URL(url).origin, replaying(redirect, find), fetchedAt)
  }

  /** What the history has of a robots.txt at a time. */
  async #known(target: string, at: number): Promise<RecordedResponse | undefined> {
    const { origin, href } = new URL(target)
    if (href !== `${origin}/robots.txt`) return undefined
    const record = await this.#parts.history?.recordAt(origin, at + atOnceMs)
    const { status, at: fetchedAt, error } = record?.last ?? {}
    if (status === undefined || fetchedAt === undefined || error !== undefined) return undefined
    if (Math.abs(fetchedAt - at) > farthestMs) return undefined
    const { copy } = record ?? {}
    const isFile = record?.unreachable === undefined && copy !== undefined
    const type = isFile ? copy.contentType : undefined
    const headers = type === undefined ? [] : [['content-type', type] as const]
    // The last request may have been answered with 304, which would confirm another file here.
    const answer = isFile ? { status: copy.status, body: copy.bytes } : { status, body: new Uint8Array() }
    return { url: target, headers, fetchedAt, ...answer }
  }
}

/** Whether servers send such a number; some do beyond 599. */
function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 100 && status <= 999
}

const skips: Readonly<Record<ImportSkip, true>> = {
  'other-path': true,
  redirected: true,
  'not-newer': true,
  'in-the-future': true,
  unusable: true,
  truncated: true,
  'no-response': true,
  damaged: true,
  'cut-off': true,
  'too-large': true,
}

function isSkip(response: unknown): response is ImportSkip {
  return typeof response === 'string' && Object.hasOwn(skips, response)
}

/** A response of a source; throws a `TypeError` for anything else, such as the bytes of a file. */
function checkedResponse(response: unknown): RecordedResponse {
  if (typeof response !== 'object' || response === null || ArrayBuffer.isView(response))
    throw noResponses(response)
  const { url, status, headers, body, fetchedAt } = response as Partial<
    Record<keyof RecordedResponse, unknown>
  >
  text(url, 'url')
  number(status, 'status')
  if (!hasMethod(headers, Symbol.iterator))
    throw wrongType('headers', 'an iterable of names and values', headers)
  if (!(body instanceof Uint8Array)) throw wrongType('body', 'a Uint8Array', body)
  number(fetchedAt, 'fetchedAt')
  return response as RecordedResponse
}

function number(value: unknown, name: string): void {
  if (typeof value !== 'number') throw wrongType(name, 'a number', value)
}

function noResponses(got: unknown): TypeError {
  return new TypeError(
    `importFrom() takes an iterable of responses, got ${ArrayBuffer.isView(got) ? 'bytes' : typeOf(got)}. For a file, pass readWarc(path) of @ruly/client/watch.`,
  )
}

/** Answers with responses of an archive. */
interface ArchiveTransport extends Transport {
  /** Whether a URL was asked for of which the archive has no response. */
  readonly isIncomplete: () => boolean
}

/** Answers a request for the URL of a response with that, and others with what is found for their URLs. Codings may be off already. */
function replaying(
  first: RecordedResponse,
  find: (url: string) => Promise<RecordedResponse | undefined> = async () => first,
): ArchiveTransport {
  const own = requestUrl(first.url)?.href
  let isIncomplete = false
  return {
    async ask({ url }) {
      const response = url.href === own ? first : await find(url.href)
      if (response !== undefined) return answerOf(response)
      isIncomplete = true
      throw new Error(`the archive has no response of ${url.href.slice(0, 200)} at that time`)
    },
    close: async () => undefined,
    isIncomplete: () => isIncomplete,
  }
}

function answerOf({ status, headers, body }: RecordedResponse): TransportResponse {
  const fields = grouped(headers, ([name]) => name.toLowerCase())
  const values = Array.from(fields, ([name, all]) => [name, all.map(([, value]) => value)] as const)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield body
  }
  return { status, headers: Object.fromEntries(values), body: pieces(), isDecoded: true }
}
