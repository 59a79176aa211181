import { RobotsError, type Agent } from 'ruly'
import { anything, checkedOptions, optional } from '@ruly/common/checked-options'

import { KnownSite } from './cache/known-site.ts'
import { pastAnswerOf } from './cache/record/freshness.ts'
import type { SiteAnswer } from './cache/site-loader.ts'
import { checkedAgent, type CheckedOptions } from './client-options.ts'
import { createQuestions } from './client-questions.ts'
import type { SiteHistory } from './history/site-history.ts'
import type { PoliteFetch } from './polite/page/polite-fetch.ts'
import type { PointInTimeClient, RobotsClient } from './model/robots-client.ts'
import { questionsOnUse } from './loaded-on-use.ts'
import { RecentMap } from './runtime/recent-map.ts'
import type { UseQuestions } from './use/use-questions.ts'
import { createAnswering } from './verdict/answering.ts'

interface PointInTimeParts {
  readonly options: CheckedOptions
  readonly history: SiteHistory
  readonly throwIfClosed: () => void
}

/** `RobotsClient.at`, for a client with or without a history. */
export function pointsInTime({
  history,
  ...parts
}: Omit<PointInTimeParts, 'history'> & { readonly history: SiteHistory | undefined }): RobotsClient['at'] {
  return (time, call = {}) => {
    parts.throwIfClosed()
    const past = checkedTime(time, parts.options.clock.now())
    const { agent } = checkedOptions('at()', call, { agent: optional(anything<Agent>()) })
    const { userAgent, dialect } = parts.options
    const options =
      agent === undefined
        ? parts.options
        : { ...parts.options, agent: checkedAgent({ userAgent, agent }, dialect) }
    if (history === undefined)
      throw new TypeError(
        'client.at() needs the option "history": createLmdbHistory({ path }) of @ruly/client/watch makes one.',
      )
    return createPointInTime(past, { ...parts, options, history })
  }
}

/** A time that is past, in milliseconds since the epoch. */
function checkedTime(time: number | Date, now: number): number {
  const past = Number(time)
  if ((typeof time !== 'number' && !(time instanceof Date)) || !(past >= 0 && past <= now))
    throw new RangeError(
      `at() takes a past time, in milliseconds since the epoch or as a Date, got ${String(time)}.`,
    )
  return past
}

/** How many sites stay in memory. */
const mostSites = 100

function createPointInTime(time: number, parts: PointInTimeParts): PointInTimeClient {
  const { options, history, throwIfClosed } = parts
  const clock = { now: () => time }
  const answering = createAnswering({ ...options, clock, overrides: undefined })
  const known = new RecentMap<SiteAnswer>(mostSites)

  async function siteAt(origin: string): Promise<SiteAnswer> {
    const before = known.get(origin)
    if (before !== undefined) return before
    const record = await history.recordAt(origin, time)
    if (record === undefined) throw await notObserved(origin, time, history)
    const site = new KnownSite(origin, record, options)
    const found: SiteAnswer = { site, answer: pastAnswerOf(record, time, options.access), source: 'history' }
    known.set(origin, found, 1)
    return found
  }

  const {
    robotsInMemory: _,
    prefetch: __,
    ...questions
  } = createQuestions({
    sites: { inMemory: () => undefined, siteAt },
    answering,
    concurrency: 1,
    throwIfClosed,
  })
  const uses = questionsOnUse({
    agent: options.agent,
    clock,
    fetch: noFetch,
    robotsFor: questions.robotsFor,
    plan: async () => ({ at: time, because: 'nothing' }),
  })
  return { time, ...questions, ...withoutSideFiles(uses) }
}

async function notObserved(origin: string, time: number, history: SiteHistory): Promise<RobotsError> {
  const other = await history.otherPolicyAt(origin, time)
  const then = new Date(time).toISOString()
  const cure =
    other === undefined
      ? 'Ask about a later time, or import what others have seen.'
      : `It has some under the access policy ${JSON.stringify(other.slice(0, other.lastIndexOf(' ')))}: ask with that one.`
  return new RobotsError('not-observed', `The history has nothing about ${origin} up to ${then}. ${cure}`)
}

/** Licences and TDM files are not part of a history: what they say now would be no answer. */
function withoutSideFiles(questions: UseQuestions): UseQuestions {
  const refuse = (asked: { readonly licences?: unknown; readonly tdmrep?: unknown } = {}): void => {
    if (asked.licences === true || asked.tdmrep === true)
      throw new TypeError('A history has robots.txt files only. Leave "licences" and "tdmrep" out.')
  }
  return {
    async mayFetch(url, asked) {
      refuse(asked)
      return await questions.mayFetch(url, asked)
    },
    async mayUse(response, asked) {
      refuse(asked)
      return await questions.mayUse(response, asked)
    },
  }
}

const noFetch: PoliteFetch = async () => {
  throw new TypeError('Questions about the past send no requests.')
}
