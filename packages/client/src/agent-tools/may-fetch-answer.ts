import { otherAgentText } from '@ruly/common/access-text'
import { parsedUrl } from '@ruly/common/parsed-url'
import type { Preference, UseDecision } from '@ruly/preferences'

import type { RobotsClient } from '../model/robots-client.ts'
import { isoTime } from '@ruly/common/words'
import type { MayFetchOptions, RobotsState } from '../use/use-answer.ts'
import type { ClientVerdict } from '../verdict/client-verdict.ts'

/** What is asked about a URL. */
export interface MayFetchQuestion extends Omit<MayFetchOptions, 'askedSince' | 'contentSignalScope'> {
  /** An absolute URL; any other gets an answer that says so. */
  readonly url: string
}

/** Whether a URL may be fetched and used, in a form that may be shown to a model. */
export interface MayFetchAnswer {
  /**
   * What to do: allow, deny, wait until `retryAt`, or unknown where nothing states a preference. A URL that no robots.txt governs is denied,
   * and so is one of a site that can never be asked.
   */
  readonly decision: UseDecision['decision']
  /** Whether robots.txt allows the URL: false where none governs it, or none can be read. */
  readonly allowed: boolean
  /** The reason of the verdict: `rule`, `no-matching-rule`, and others; `not-a-url` and `not-a-purpose` for text that is no absolute URL, or no purpose. */
  readonly reason: ClientVerdict['reason'] | 'not-a-url' | 'not-a-purpose'
  /** The reason in one or two sentences of ruly: for a robots.txt that could not be read, with the error or status. */
  readonly why: string
  /** The line of the robots.txt that decided. */
  readonly line?: number | undefined
  /** What the owner prefers about the purpose; unknown without a purpose. */
  readonly preference: Preference
  /** Whether asking the same again at `retryAt` can help. If false, only a change of the site or of the question can. */
  readonly retryable: boolean
  /** When to ask again, in ISO 8601; left out if that does not help. */
  readonly retryAt?: string | undefined
  /** The robots.txt that the answer depends on. */
  readonly robots?: DatedRobotsState | undefined
}

/** The state of a robots.txt with its times as text. */
export interface DatedRobotsState extends Omit<RobotsState, 'askedAt' | 'freshUntil'> {
  /** When the robots.txt was last requested, in ISO 8601. */
  readonly askedAt: string
  /** Until when it is not requested again, in ISO 8601. */
  readonly freshUntil: string
}

/** The state of a robots.txt as models get it. */
export function datedRobotsState(state: RobotsState): DatedRobotsState {
  return { ...state, askedAt: isoTime(state.askedAt), freshUntil: isoTime(state.freshUntil) }
}

/**
 * Whether an agent may fetch a URL and use it for a purpose, as the tool `may_fetch` answers it. No text of the site is in it.
 *
 * @param client a client made with `createRobotsClient`
 * @param question the URL, and what the content is wanted for
 * @returns the answer
 * @throws the reason of `question.signal`; `RobotsError` where the store fails or the client is closed; `TypeError` and `RangeError` for wrong
 * options
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
 * const { decision, why } = await mayFetchAnswer(client, { url: 'https://example.com/a', purpose: 'ai-input' })
 */
export async function mayFetchAnswer(
  client: RobotsClient,
  { url, ...question }: MayFetchQuestion,
): Promise<MayFetchAnswer> {
  if (typeof url !== 'string' || parsedUrl(url) === undefined) return noUrl
  const { agent, signal } = question
  const verdict =
    agent === undefined
      ? await client.check(url, { signal })
      : (await client.robotsFor(url, { signal }))?.forAgent(agent).check(url)
  const { decision, permission, preference, retryAt, robots, reason } = await client.mayFetch(url, question)
  const others = verdict && otherAgentText(verdict)
  return {
    decision,
    allowed: permission === 'allowed',
    reason: verdict?.reason ?? 'not-governed',
    why: others === undefined ? reason : `${reason} ${others}`,
    line: verdict?.rule?.line,
    preference,
    retryable: retryAt !== undefined,
    retryAt: retryAt === undefined ? undefined : isoTime(retryAt),
    robots: robots && datedRobotsState(robots),
  }
}

/** What an answer in a sentence is made of. */
export interface SaidAnswer {
  readonly decision: string
  readonly why: string
  readonly retryAt?: string | undefined
}

/** What a model reads first: the decision, why, and when to ask again. */
export function answerSentence({ decision, why, retryAt }: SaidAnswer): string {
  return `${decision}: ${why}${retryAt === undefined ? '' : ` Not before ${retryAt}.`}`
}

/** The answer to a question that cannot be asked. */
export function noAnswer(reason: MayFetchAnswer['reason'], why: string): MayFetchAnswer {
  return { decision: 'deny', allowed: false, reason, why, preference: 'unknown', retryable: false }
}

const noUrl = noAnswer('not-a-url', 'The URL is not absolute. Pass one such as https://example.com/page.')
