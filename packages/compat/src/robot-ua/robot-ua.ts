import { type Clock, createTransport, fetchRobots, type FetchOutcome, type RedirectHop } from '@ruly/client'
import {
  networkErrorOf,
  pause,
  orAborted,
  isHttp,
  redirectTarget,
  fileOf,
  nextRecord,
  largestFile,
  systemClock,
} from '@ruly/client/internal'
import { isRedirect } from '@ruly/common/response-parts'
import { encodingOf } from '@ruly/common/charset'
import { flag } from '@ruly/common/checked-options'
import { parsedUrl } from '@ruly/common/parsed-url'
import { robotRulesAccess } from 'ruly/access'

import { RobotRules } from '../robot-rules/www-robot-rules.ts'
import {
  agentCheck,
  checkedOptions,
  delayCheck,
  fromCheck,
  rulesCheck,
  type RobotUAFetch,
  type RobotUAInit,
  type RobotUAOptions,
} from './robot-ua-options.ts'

export type { Clock } from '@ruly/client'
/** Perl's other two modules. */
export * from '../robot-rules/robot-rules-dbm.ts'
export type { RobotUAFetch, RobotUAInit, RobotUAOptions } from './robot-ua-options.ts'

/** Further ones are not followed. */
const maxRedirects = 7

/**
 * Perl's LWP::RobotUA 6.68: a `fetch` that asks robots.txt first and lets its time pass between two requests to a host, in that module's words.
 *
 * Hosts go by name and port, `example.com:80`. Requests to one host are sent one after another, in the order in which they came, also where
 * they were begun at the same time; those to others do not wait for them.
 *
 * Deviation: URLs are resolved as `new URL` does before anything is asked, so that `EXAMPLE.com` is `example.com`. There, each way to write a
 * host has its own delay.
 */
export class RobotUA {
  readonly #clock: Clock
  readonly #fetch: RobotUAFetch
  readonly #queues: Queues = new Queues()
  #agent: string
  #from: string
  #delay: number
  #useSleep: boolean
  #rules: RobotRules

  /**
   * @param given the options, or the name of the robot, the address of the person that runs it, and where rules are kept
   * @throws `TypeError` without an agent, or without an address with an `@`
   */
  constructor(...given: [options: RobotUAOptions] | [agent: string, from: string, rules?: RobotRules]) {
    const [first, from = '', positional] = given
    const options = checkedOptions(
      typeof first === 'object' ? first : { agent: first, from, ...(positional && { rules: positional }) },
    )
    const { agent, clock, rules = new RobotRules(agent, { clock: () => clock.now() }) } = options
    rules.agent(agent)
    this.#clock = clock
    this.#fetch = options.fetch
    this.#agent = agent
    this.#from = options.from
    this.#delay = options.delay
    this.#useSleep = options.useSleep
    this.#rules = rules
  }

  /**
   * The answer to a request, as soon as rules and delay allow it; redirects of GET and HEAD are followed, seven at most, each by the rules and
   * the delay of its own host.
   *
   * What was not sent is answered here, with the header `Client-Warning: Internal response` and an empty `url`: 403 "Forbidden by robots.txt"; 503
   * "Please, slow down" with Retry-After, where `useSleep` is false and the delay is not over; 400 and 501 for what is no absolute HTTP URL. A
   * request that fails is a 500. Rejects with the signal's reason, and with what the storage of the rules throws.
   *
   * Deviation: a request that failed is the only one with this header there.
   */
  async fetch(url: string | URL, init: RobotUAInit = {}): Promise<Response> {
    init.signal?.throwIfAborted()
    let request = requestOf(url, init)
    for (let redirects = 0; ; redirects++) {
      if (request instanceof Response) return request
      const response = await this.#answer(request)
      const isFollowed = init.redirect !== 'manual' && redirects < maxRedirects
      const next: PageRequest | undefined = isFollowed ? redirected(request, response) : undefined
      if (next === undefined) return response
      // Where it was cut short, nothing of it is needed.
      await response.body?.cancel().catch(() => undefined)
      request = next
    }
  }

  /**
   * The User-Agent header, as it was before the call.
   *
   * Another short name, the first word up to a `/`, makes the rules forget all. Deviation: since LWP 6.0 the rules are not told there.
   */
  agent(agent?: string): string {
    const before = this.#agent
    if (agent !== undefined) {
      this.#agent = agentCheck(agent, 'agent')
      this.#rules.agent(this.#agent)
    }
    return before
  }

  /** The From header, as it was before the call. */
  from(address?: string): string {
    const before = this.#from
    if (address !== undefined) this.#from = fromCheck(address, 'from')
    return before
  }

  /** Minutes between two requests to a host, as they were before the call. */
  delay(minutes?: number): number {
    const before = this.#delay
    if (minutes !== undefined) this.#delay = delayCheck(minutes, 'delay')
    return before
  }

  /** Whether requests that come too early wait, as it was before the call; else they are answered with 503. */
  useSleep(useSleep?: boolean): boolean {
    const before = this.#useSleep
    if (useSleep !== undefined) this.#useSleep = flag(useSleep, 'useSleep')
    return before
  }

  /** The rules, as they were before the call; new ones are told the name of the robot. They are to go by the same clock. */
  rules(rules?: RobotRules): RobotRules {
    const before = this.#rules
    if (rules !== undefined) {
      this.#rules = rulesCheck(rules, 'rules')
      rules.agent(this.#agent)
    }
    return before
  }

  /** How many requests were sent to a host, those for its robots.txt among them. */
  noVisits(netloc: string): number {
    return this.#rules.noVisits(netloc) ?? 0
  }

  /** Seconds to wait until the next request to a host, whole ones: what is beyond them is cut off. */
  hostWait(netloc: string): number {
    const last = this.#rules.lastVisit(netloc)
    return last ? Math.max(0, Math.trunc(this.#delay * 60 - (this.#now() - last))) : 0
  }

  /** A few lines for people. */
  asString(): string {
    const sleep = this.#useSleep ? ['    Will sleep if too early'] : []
    return [
      `Robot: ${this.#agent} operated by ${this.#from}  [${this.constructor.name}]`,
      `    Minimum delay: ${Math.trunc(this.#delay * 60)}s`,
      ...sleep,
      `    Rules = ${this.#rules.constructor.name}`,
      '',
    ].join('\n')
  }

  /** The answer to one request, when all that came before for its host have theirs. */
  #answer({ url, init }: PageRequest): Promise<Response> {
    const netloc = netlocOf(url)
    const signal = init.signal ?? undefined
    const early = (): Response => slowDown(this.#clock.now() + this.hostWait(netloc) * 1000)
    return this.#queues.run(
      netloc,
      async () => {
        if (this.#rules.allowed(url.href) < 0) {
          if (!(await this.#isTime(netloc, signal))) return early()
          await this.#learn(url, signal)
        }
        // Rules that their storage did not keep, -1, allow nothing.
        if (this.#rules.allowed(url.href) !== 1) return forbidden()
        if (!(await this.#isTime(netloc, signal))) return early()
        return await this.#visit(netloc, () => this.#send(url, init))
      },
      signal,
    )
  }

  /** Sleeps until the delay is over, or says whether it is. */
  async #isTime(netloc: string, signal: AbortSignal | undefined): Promise<boolean> {
    // Another process that shares the rules may have come first meanwhile.
    for (let wait; (wait = this.hostWait(netloc)) > 0;) {
      if (!this.#useSleep) return false
      await pause(this.#clock, wait * 1000, signal)
    }
    return true
  }

  /**
   * Fetches the robots.txt of a host whose delay is over. Where it redirects, what is asked then waits for the last visit of its host, not for
   * requests to it that are in line; it does not wait where nothing sleeps, or such a file could not be read.
   */
  async #learn(url: URL, signal: AbortSignal | undefined): Promise<void> {
    const robotsUrl = new URL('/robots.txt', url)
    const { text, freshUntil } = await learnRules(robotsUrl.href, {
      fetch: this.#fetch,
      agent: this.#agent,
      from: this.#from,
      clock: this.#clock,
      signal,
      visit: async (hop, send) => {
        const netloc = netlocOf(hop)
        await this.#isTime(netloc, signal)
        return await this.#visit(netloc, send)
      },
    })
    this.#rules.parse(robotsUrl.href, text, freshUntil)
  }

  /** Notes a visit when the task is done, successfully or not. */
  async #visit<Result>(netloc: string, task: () => Promise<Result>): Promise<Result> {
    try {
      return await task()
    } finally {
      this.#rules.visit(netloc, this.#now())
    }
  }

  async #send(url: URL, init: RobotUAInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('user-agent')) headers.set('user-agent', this.#agent)
    if (!headers.has('from')) headers.set('from', this.#from)
    try {
      return await this.#fetch(url.href, { ...init, headers, redirect: 'manual' })
    } catch (error) {
      init.signal?.throwIfAborted()
      return internalResponse(500, networkErrorOf(error).message)
    }
  }

  /** As Perl's `time`. */
  #now(): number {
    return Math.floor(this.#clock.now() / 1000)
  }
}

/** Tasks one after another for each key. */
class Queues {
  readonly #ends = new Map<string, Promise<void>>()

  /** What the task gives, when all before it for the same key are done. A caller whose signal aborts leaves with its reason. */
  async run<Result>(
    key: string,
    task: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const turn = (this.#ends.get(key) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted()
      return task()
    })
    const leave = (): void => {
      if (this.#ends.get(key) === end) this.#ends.delete(key)
    }
    const end: Promise<void> = turn.then(leave, leave)
    this.#ends.set(key, end)
    return await orAborted(turn, signal)
  }
}

/** One request, before the headers of the robot are added. */
interface PageRequest {
  readonly url: URL
  readonly init: RobotUAInit
}

/** The request for a URL, or the answer to what cannot be requested. */
function requestOf(url: string | URL, init: RobotUAInit): PageRequest | Response {
  const href = String(url)
  const parsed = parsedUrl(href)
  if (parsed === undefined) return internalResponse(400, 'URL must be absolute')
  if (isHttp(parsed)) return { url: parsed, init }
  const method = (init.method ?? 'GET').toUpperCase()
  // There, mail is sent by POST; here, nothing sends mail.
  if (parsed.protocol === 'mailto:' && method !== 'POST')
    return internalResponse(400, `Library does not allow method ${method} for 'mailto:' URLs`)
  return internalResponse(501, `Protocol scheme '${parsed.protocol.slice(0, -1)}' is not supported`)
}

/**
 * The request that a redirect asks for; undefined for an answer that is no redirect, or one that is not followed.
 *
 * Deviation: credentials stay with their origin; there, Authorization goes wherever a redirect leads.
 *
 * Deviation: a redirect that names no URL, or one that is not HTTP, is the answer. There, the first asks for the same URL again, and the other is
 * followed where a module speaks its protocol.
 */
function redirected({ url, init }: PageRequest, response: Response): PageRequest | undefined {
  const method = (init.method ?? 'GET').toUpperCase()
  const location = response.headers.get('location')
  if (!isRedirect(response.status) || (method !== 'GET' && method !== 'HEAD') || !location) return undefined
  const target = redirectTarget(url, location)
  if (target === undefined || !isHttp(target)) return undefined
  const headers = new Headers(init.headers)
  const lost = ['host', 'cookie']
  if (target.origin !== url.origin) lost.push('authorization')
  if (url.protocol === 'https:' && target.protocol === 'http:') lost.push('referer')
  for (const name of lost) headers.delete(name)
  return { url: target, init: { ...init, headers } }
}

/** Host and port. */
function netlocOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** The answer to what robots.txt forbids. */
function forbidden(): Response {
  return new Response(null, { status: 403, statusText: 'Forbidden by robots.txt', headers: mark })
}

/** The answer to a request that comes too early, with the time from which it does not, in milliseconds since the epoch. */
function slowDown(retryAt: number): Response {
  const headers = { ...mark, 'retry-after': new Date(Math.min(retryAt, latestDate)).toUTCString() }
  return new Response(null, { status: 503, statusText: 'Please, slow down', headers })
}

/** Later ones cannot be written, in milliseconds since the epoch. */
const latestDate = 8.64e15

/** The answer to a request that was not sent, or that nothing answered. */
function internalResponse(status: number, why: string): Response {
  const statusText = why.replace(/[^\u0020-\u007e]/g, '?').slice(0, 200)
  const headers = { ...mark, 'content-type': 'text/plain' }
  return new Response(`${status} ${statusText}\n`, { status, statusText, headers })
}

/** What libwww-perl marks answers with that came from no server. */
const mark = { 'client-warning': 'Internal response' }

interface Asking {
  readonly fetch: RobotUAFetch
  readonly agent: string
  readonly from: string
  readonly clock: Clock
  readonly signal: AbortSignal | undefined
  /** Sends one request, when its host may be asked. */
  readonly visit: (url: URL, send: () => Promise<FetchOutcome>) => Promise<FetchOutcome>
}

/** What `RobotRules` is to parse, and until when, in whole seconds since the epoch. */
interface LearntRules {
  readonly text: string | Uint8Array
  readonly freshUntil: number
}

/** That of libwww-perl, which has one for each time that nothing comes; here it is for all of a request. */
const timeoutMs = 180_000

/**
 * Fetches a robots.txt. Any response opens the site, except text with a Disallow line.
 *
 * Deviation: see `robotRules` of `ruly/access` for how long it is fresh. Where a redirect leads is not checked by the rules of that host.
 */
async function learnRules(robotsUrl: string, asking: Asking): Promise<LearntRules> {
  const outcome = await fetched(robotsUrl, asking)
  // Rules keep no digest, and no failure of theirs is tried again at a random time.
  const context = { policy: robotRulesAccess, random: () => 0, sha256: () => '', encodingOf }
  const { last, copy, freshUntil } = nextRecord(undefined, outcome, context)
  const text = last.meaning === 'parse' && copy !== undefined ? fileOf(copy) : ''
  return { text, freshUntil: Math.floor(freshUntil / 1000) }
}

/** Follows redirects by hand: each host is asked when it may be. */
async function fetched(robotsUrl: string, asking: Asking): Promise<FetchOutcome> {
  const { fetch, agent, from, clock, signal, visit } = asking
  const options = {
    transport: createTransport({
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, from } }),
    }),
    userAgent: agent,
    maxRedirects: 0,
    maxBytes: largestFile,
    keepBrokenBody: true,
    headersTimeoutMs: timeoutMs,
    timeoutMs,
    clock: { ...systemClock, now: () => clock.now() },
    signal,
  }
  const redirects: RedirectHop[] = []
  for (let asked = new URL(robotsUrl); ;) {
    const { href } = asked
    const outcome = await visit(asked, () => fetchRobots(href, options))
    redirects.push(...outcome.redirects)
    const location = outcome.redirects[0]?.location
    const isFollowed =
      outcome.result.kind === 'redirects-exhausted' && redirects.length <= robotRulesAccess.redirects.max
    const target = isFollowed && location !== undefined ? redirectTarget(asked, location) : undefined
    if (target === undefined) return { ...outcome, url: robotsUrl, redirects }
    asked = target
  }
}
