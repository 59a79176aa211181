import {
  anything,
  checkedOptions,
  flag,
  numberFrom,
  oneOf,
  optional,
  withDefault,
  wrongType,
  type Check,
  type Checked,
} from '@ruly/common/checked-options'
import { fieldsOf } from '@ruly/common/response-parts'
import { userAgentsOf } from '@ruly/common/user-agents-of'
import {
  decideUse,
  preferencesFor,
  purposes,
  type HtmlTags,
  type UseDecision,
  readHtmlTags,
} from '@ruly/preferences'
import type { Agent } from 'ruly'

import type { CallOptions } from '../cache/site-cache.ts'
import { isHtmlType, mediaType } from '../http/media-type.ts'
import { urlText, type Urlish } from '../http/origin.ts'
import type { TurnOptions } from '../polite/site-queues.ts'
import type { Plan } from '../polite/turn-plan.ts'
import { abortSignal, orAborted } from '../runtime/abort.ts'
import {
  robotsState,
  type MayFetchOptions,
  type MayUseOptions,
  type UseAnswer,
  type UsedResponse,
} from './use-answer.ts'
import { createSideFiles, type SideFilesParts, withSideFiles } from './side-files.ts'
import type { ClientVerdict, SiteRobots } from '../verdict/client-verdict.ts'
import type { Evidence } from '../verdict/evidence.ts'

/** The questions about use that a client answers. */
export interface UseQuestions {
  mayFetch(url: Urlish, options?: MayFetchOptions): Promise<UseAnswer>
  mayUse(response: UsedResponse, options?: MayUseOptions): Promise<UseAnswer>
}

/** What questions about use are answered with. */
export interface UseQuestionsParts extends SideFilesParts {
  /** The client's own agent. */
  readonly agent: Agent
  readonly robotsFor: (url: string, call: CallOptions) => Promise<SiteRobots | undefined>
  readonly plan: (url: string, call: TurnOptions) => Promise<Pick<Plan, 'at' | 'because'>>
}

const checkedAgent: Check<Agent> = (agent) => {
  userAgentsOf(agent as Agent)
  return agent as Agent
}

const checkedPage: Check<NonNullable<MayUseOptions['html']>> = (page, name) => {
  const isTags = typeof page === 'object' && page !== null && 'metas' in page
  if (typeof page === 'string' || page instanceof Uint8Array || isTags)
    return page as string | Uint8Array | HtmlTags
  throw wrongType(name, 'a string, a Uint8Array or the result of readHtmlTags()', page)
}

const fetchChecks = {
  purpose: optional(oneOf(purposes)),
  agent: optional(checkedAgent),
  ifUnknown: optional(oneOf(['allow', 'deny', 'unknown'])),
  contentSignalScope: optional(oneOf(['group', 'site'])),
  licences: withDefault(flag, false),
  tdmrep: withDefault(flag, false),
  signal: abortSignal,
  askedSince: optional(numberFrom(-Infinity, Infinity, 'a time')),
}
const useChecks = {
  ...fetchChecks,
  url: anything<Urlish | undefined>(),
  html: optional(checkedPage),
}

type Asked = Checked<typeof fetchChecks>

const notGoverned: ClientVerdict = { allowed: true, reason: 'not-governed', evidence: undefined }

export function createUseQuestions(parts: UseQuestionsParts): UseQuestions {
  const { agent: own, clock, robotsFor, plan } = parts
  const sideFiles = createSideFiles(parts)

  async function answerFor(
    url: string,
    asked: Asked,
    page: UsedResponse | undefined,
    html?: HtmlTags,
  ): Promise<UseAnswer> {
    const { agent = own, purpose, ifUnknown, contentSignalScope, signal, askedSince } = asked
    const headers = page && fieldsOf(page.headers)
    const site = await robotsFor(url, { signal, askedSince })
    const verdict = site?.forAgent(agent).check(url) ?? notGoverned
    const { evidence } = verdict
    const robots = site?.rules === 'file' ? site.robots : undefined
    const question = { robots, agent, url, contentSignalScope, now: clock.now(), headers, html }
    const { known, files } = verdict.allowed
      ? await withSideFiles(question, { ...asked, page }, sideFiles)
      : { known: question, files: [] }
    const refusal = site && lastingRefusal(site.evidence)
    const isAskedLater = page === undefined && refusal === undefined
    const retryAt = isAskedLater ? await retryAtOf(url, verdict, asked) : undefined
    const preferences = preferencesFor(known)
    const decision = decideUse({ verdict, preferences, purpose, ifUnknown, retryAt })
    return {
      ...refusedIf(refusal, decision),
      robots: site && evidence && robotsState({ rules: site.rules, evidence }),
      sideFiles: files,
    }
  }

  /** When to ask again, if it is too early: the robots.txt is requested again then, or the site is open for the client's agent. */
  async function retryAtOf(
    url: string,
    verdict: ClientVerdict,
    { agent, signal }: Asked,
  ): Promise<number | undefined> {
    const { allowed, reason, evidence, retryAt } = verdict
    if (!allowed)
      return (
        retryAt ??
        (reason === 'disallow-all' && evidence?.state === 'unreachable' ? evidence.freshUntil : undefined)
      )
    if (agent !== undefined || evidence === undefined) return undefined
    const { because, at } = await plan(url, { signal })
    return because === 'visit-time' || because === 'backing-off' ? at : undefined
  }

  return {
    async mayFetch(url, options = {}) {
      return await answerFor(urlText(url), checkedOptions('mayFetch()', options, fetchChecks), undefined)
    },
    async mayUse(response, options = {}) {
      const { url, html, ...asked } = checkedOptions('mayUse()', options, useChecks)
      checkResponse(response)
      const about = urlOf(response, url)
      return await answerFor(about, asked, response, await pageTags(response, html, asked.signal))
    },
  }
}

/** A refusal that lasts counts more than any verdict, and asking later does not help. */
function refusedIf(refusal: string | undefined, decision: UseDecision): UseDecision {
  return refusal === undefined
    ? decision
    : { ...decision, decision: 'deny', permission: 'disallowed', reason: refusal }
}

function checkResponse(response: unknown): void {
  const { headers } = (response ?? {}) as Partial<UsedResponse>
  if (typeof headers?.get === 'function' && typeof headers.forEach === 'function') return
  throw wrongType('response', 'a Response, or an object with the url and headers of one', response)
}

function urlOf({ url }: UsedResponse, given: Urlish | undefined): string {
  if (given !== undefined) return urlText(given)
  if (url !== undefined && url !== '') return url
  throw new TypeError('This response has no URL. Pass the option "url".')
}

/**
 * Why the robots.txt of a site cannot be read at any later time either, as a sentence without text of the site. Undefined if it was read,
 * or if a later request may succeed.
 */
function lastingRefusal({ robotsUrl, error, file }: Evidence): string | undefined {
  if (error?.code === 'guarded')
    return 'The address guard refuses to connect to the site, so its robots.txt cannot be read.'
  const name = new URL(robotsUrl).hostname.replace(/\.$/, '')
  const isReserved = error?.code === 'dns' && neverDelegated.has(name.slice(name.lastIndexOf('.') + 1))
  if (error !== undefined && file === undefined && (isReserved || !isDomainName(name)))
    return 'No site on the Internet can have the host name of the URL, so there is no robots.txt to read.'
  return undefined
}

/** The top-level names that are never delegated: RFC 6761, RFC 7686 and RFC 9476. */
const neverDelegated: ReadonlySet<string> = new Set([
  'alt',
  'example',
  'invalid',
  'localhost',
  'onion',
  'test',
])

/** Whether the lengths of a name and of its labels are those of the DNS (RFC 1035 §2.3.4). */
function isDomainName(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => label !== '' && label.length <= 63)
}

/** The tags of a page: those given, or those of a copy of its body; undefined if it is not HTML, or its body is not there. */
async function pageTags(
  response: UsedResponse,
  given: MayUseOptions['html'],
  signal: AbortSignal | undefined,
): Promise<HtmlTags | undefined> {
  const type = mediaType(response.headers.get('content-type') ?? undefined)
  if (typeof given === 'object' && 'metas' in given) return given
  if (given !== undefined) return await readHtmlTags(given, { charset: type?.charset })
  if (
    type === undefined ||
    !isHtmlType(type.essence) ||
    response.bodyUsed === true ||
    response.clone === undefined
  )
    return undefined
  try {
    const { body } = response.clone()
    if (body === null) return undefined
    const tags = readHtmlTags(body as ReadableStream<Uint8Array>, { charset: type.charset })
    return await orAborted(tags, signal)
  } catch {
    // The page breaks off: the caller finds out when reading it.
    signal?.throwIfAborted()
    return undefined
  }
}
