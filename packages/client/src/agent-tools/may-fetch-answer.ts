import type { Agent } from 'ruly'
import { otherAgentText } from '@ruly/common/access-text'
import type { Preference, UseDecision } from '@ruly/preferences'

import { parsedUrl } from '@ruly/common/parsed-url'
import type { RobotsClient } from '../model/robots-client.ts'
import type { MayFetchOptions, RobotsState } from '../use/use-answer.ts'
import type { ClientVerdict } from '../verdict/client-verdict.ts'

/** What is asked about a URL. */
export interface MayFetchQuestion extends Omit<MayFetchOptions, 'askedSince' | 'contentSignalScope'> {
  /** An absolute URL; any other gets an answer that says so. */
  readonly url: string
  /**
   * The agent that is asked about.
   *
   * @default the agent of the client
   */
  readonly agent?: Agent | undefined
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
  /** The reason of the verdict: `rule`, `no-matching-rule`, and others; `not-a-url` for text that is no absolute URL. */
  readonly reason: ClientVerdict['reason'] | 'not-a-url'
  /** The reason in one or two sentences of ruly. */
  readonly why: string
  /** The line of the robots.txt that decided. */
  readonly line?: number | undefined
  /** What the owner prefers about the purpose; unknown without a purpose. */
  readonly preference: Preference
  /** When to ask again, in milliseconds since the epoch. */
  readonly retryAt?: number | undefined
  /** The robots.txt that the answer depends on. */
  readonly robots?: RobotsState | undefined
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
    retryAt,
    robots,
  }
}

const noUrl: MayFetchAnswer = {
  decision: 'deny',
  allowed: false,
  reason: 'not-a-url',
  why: 'The URL is not absolute. Pass one such as https://example.com/page.',
  preference: 'unknown',
}
