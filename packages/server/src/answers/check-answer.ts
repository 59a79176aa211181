import type { ClientVerdict, Evidence, RobotsClient, SiteRobots, UseAnswer } from '@ruly/client'
import type { Agent } from 'ruly'
import { accessText, type AccessVerdict } from '@ruly/common/access-text'
import type { Purpose } from '@ruly/preferences'

import type { CheckAnswer } from '../schemas/verdict.ts'

/** Who asks about what. */
export interface Question {
  readonly url: string
  readonly agent: Agent
  readonly purpose?: Purpose | undefined
}

export const notGoverned: ClientVerdict = { allowed: true, reason: 'not-governed', evidence: undefined }

/** The verdict by the site of the URL, undefined if no robots.txt governs it. */
export function verdictOf(site: SiteRobots | undefined, { url, agent }: Question): ClientVerdict {
  return site?.forAgent(agent).check(url) ?? notGoverned
}

/** Whether an agent may fetch a URL, and for a purpose what its owner prefers. */
export async function checkAnswer(
  client: RobotsClient,
  { url, agent, purpose }: Question,
  signal?: AbortSignal,
): Promise<CheckAnswer> {
  const site = await client.robotsFor(url, { signal })
  const answer = answerOf({ url, agent }, verdictOf(site, { url, agent }))
  if (purpose === undefined) return answer
  return { ...answer, ...inShort(await client.mayFetch(url, { agent, purpose, signal })) }
}

/** A verdict with its question, as it is sent. */
export function answerOf({ url, agent }: Question, verdict: ClientVerdict): CheckAnswer {
  const { allowed, reason, rule = null, evidence, group, token, retryAt } = verdict
  return {
    url,
    agent,
    allowed,
    reason,
    rule,
    group,
    token,
    evidence: evidence === undefined ? null : safeEvidence(evidence),
    retryAt,
    ...noteOf(verdict),
  }
}

/**
 * Evidence for those who ask over a socket: the message of the address guard names addresses of the network that this service is in, so it
 * is left out.
 */
export function safeEvidence(evidence: Evidence): Evidence {
  const message = 'the address guard of this service does not connect there'
  return evidence.error?.code === 'guarded' ? { ...evidence, error: { code: 'guarded', message } } : evidence
}

/** What an answer says where no file decides: why, and that a URL which no robots.txt governs is not permitted by one. */
export function noteOf(verdict: AccessVerdict): Pick<CheckAnswer, 'decision' | 'note'> {
  const note = accessText(verdict)
  if (note === undefined) return {}
  return verdict.reason === 'not-governed' ? { note, decision: 'deny' } : { note }
}

/** What an answer for a purpose adds to the verdict. */
function inShort(answer: UseAnswer): Pick<CheckAnswer, 'decision' | 'preference' | 'use'> {
  const { decision, preference, permission: _, robots: _robots, sideFiles: _sideFiles, ...use } = answer
  return { decision, preference, use }
}
