import { RobotRules } from '../robot-rules/www-robot-rules.ts'
import { flag } from '@ruly/common/checked-options'

import type { Clock } from '@ruly/client'
import { networkErrorOf, pause } from '@ruly/client/internal'
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
import { createQueues, type Queues } from './robot-ua-queues.ts'
import { netlocOf, redirected, requestOf, type PageRequest } from './robot-ua-request.ts'
import { forbidden, internalResponse, slowDown } from './robot-ua-responses.ts'
import { learnRules } from './robot-ua-rules.ts'

export type { Clock } from '@ruly/client'
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
  readonly #queues: Queues = createQueues()
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
