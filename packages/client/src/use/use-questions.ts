import type { Agent } from 'ruly'
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
import { userAgentsOf } from '@ruly/common/user-agents-of'
import {
  decideUse,
  preferencesFor,
  purposes,
  type HtmlTags,
  type PreferencesOptions,
  type UseDecision,
} from '@ruly/preferences'

import { urlText, type Urlish } from '../http/origin.ts'
import { fieldsOf } from '@ruly/common/response-parts'
import type { PoliteFetch } from '../polite/page/polite-fetch.ts'
import type { Plan } from '../polite/turn-plan.ts'
import { abortSignal } from '../runtime/abort.ts'
import type { Clock } from '../runtime/clock.ts'
import type { ClientVerdict, SiteRobots } from '../verdict/client-verdict.ts'
import { pageTags } from './page-tags.ts'
import { lastingRefusal } from './lasting-refusal.ts'
import { createSideFiles } from './side-files.ts'
import { robotsState } from './robots-state.ts'
import type { MayFetchOptions, MayUseOptions, UseAnswer, UsedResponse } from './use-answer.ts'
import { withSideFiles } from './with-side-files.ts'

/** The questions about use that a client answers. */
export interface UseQuestions {
  mayFetch(url: Urlish, options?: MayFetchOptions): Promise<UseAnswer>
  mayUse(response: UsedResponse, options?: MayUseOptions): Promise<UseAnswer>
}

interface CallParts {
  readonly signal?: AbortSignal | undefined
  readonly askedSince?: number | undefined
}

interface UseQuestionsParts {
  /** The client's own agent. */
  readonly agent: Agent
  readonly clock: Pick<Clock, 'now'>
  readonly fetch: PoliteFetch
  readonly robotsFor: (url: string, call: CallParts) => Promise<SiteRobots | undefined>
  readonly plan: (url: string, call: Pick<CallParts, 'signal'>) => Promise<Pick<Plan, 'at' | 'because'>>
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
  const sideFiles = createSideFiles(parts.fetch, clock)

  async function answerFor(
    url: string,
    asked: Asked,
    response: Pick<PreferencesOptions, 'headers' | 'html'> | undefined,
  ): Promise<UseAnswer> {
    const { agent = own, purpose, ifUnknown, contentSignalScope, signal, askedSince } = asked
    const site = await robotsFor(url, { signal, askedSince })
    const verdict = site?.forAgent(agent).check(url) ?? notGoverned
    const robots = site?.rules === 'file' ? site.robots : undefined
    const question = { robots, agent, url, contentSignalScope, now: clock.now(), ...response }
    const { known, files } = verdict.allowed
      ? await withSideFiles(question, asked, sideFiles)
      : { known: question, files: [] }
    const refusal = site && lastingRefusal(site.evidence)
    const isAskedLater = response === undefined && refusal === undefined
    const retryAt = isAskedLater ? await retryAtOf(url, verdict, asked) : undefined
    const preferences = preferencesFor(known)
    const decision = decideUse({ verdict, preferences, purpose, ifUnknown, retryAt })
    return { ...refusedIf(refusal, decision), robots: site && robotsState(site), sideFiles: files }
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
      const page = await pageTags(response, html, asked.signal)
      return await answerFor(about, asked, { headers: fieldsOf(response.headers), html: page })
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
