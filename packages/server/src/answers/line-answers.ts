import type { ClientVerdict, RobotsClient, SitePolicy } from '@ruly/client'
import type { Agent } from 'ruly'
import type { Purpose } from 'ruly/preferences'
import { visibleJson } from 'ruly/report'

import { answerOf, checkAnswer, notGoverned, type Question } from './check-answer.ts'

/** A question of a batch, or why there is none in its line. */
export type Line = Question | { readonly fault: string }

/** How the answers of a batch are written. */
export interface LineOptions {
  readonly purpose?: Purpose | undefined
  /** Whether each answer has its evidence. */
  readonly evidence: boolean
}

/**
 * Answers to many questions as JSON texts, in their order.
 *
 * All questions with the same site and agent share the file and its evidence as they are now, and answers by the same rule share their text.
 */
export async function lineAnswers(
  client: RobotsClient,
  lines: readonly Line[],
  options: LineOptions,
): Promise<readonly string[]> {
  if (options.purpose !== undefined) return await withPurpose(client, lines, options)
  const writers = new Map<string, (url: string) => string>()
  const first = new Map<string, Question>()
  const keys = lines.map((line) => {
    if ('fault' in line) return ''
    const key = keyOf(line)
    if (!first.has(key)) first.set(key, line)
    return key
  })
  if (first.size > 1) await client.prefetch(Array.from(first.values(), ({ url }) => url))
  for (const [key, question] of first) writers.set(key, await writerFor(client, question, options))
  return lines.map((line, index) =>
    'fault' in line ? faultText(line) : (writers.get(keys[index] ?? '')?.(line.url) ?? ''),
  )
}

async function withPurpose(
  client: RobotsClient,
  lines: readonly Line[],
  { purpose, evidence }: LineOptions,
): Promise<readonly string[]> {
  await client.prefetch(lines.flatMap((line) => ('fault' in line ? [] : [line.url])))
  const texts: string[] = []
  for (const line of lines) {
    if ('fault' in line) texts.push(faultText(line))
    else {
      const answer = await checkAnswer(client, { ...line, purpose })
      texts.push(visibleJson(evidence ? answer : { ...answer, evidence: undefined }))
    }
  }
  return texts
}

function faultText({ fault }: { readonly fault: string }): string {
  return visibleJson({ error: fault })
}

/** What questions with the same file and agent have in common. URLs that are not written plainly have no others like them. */
function keyOf({ url, agent }: Question): string {
  const site = plainSite.exec(url)?.[0] ?? `${url}\n`
  return typeof agent === 'string' ? `${site} ${agent}` : `${site} ${JSON.stringify(agent)}`
}

/** Scheme, host and port as `new URL` would write them: what follows cannot change them. */
const plainSite = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?=[/?#]|$)/

/** Writes the answers about URLs of one site for one agent. */
async function writerFor(
  client: RobotsClient,
  { url: one, agent }: Question,
  { evidence }: LineOptions,
): Promise<(url: string) => string> {
  const site = await client.robotsFor(one)
  const policy: Pick<SitePolicy, 'check'> = site?.forAgent(agent) ?? { check: () => notGoverned }
  const agentText = `,"agent":${visibleJson(agent)},`
  const rests = new Map<number | string, string>()
  const restOf = (verdict: ClientVerdict): string => {
    const key = verdict.rule?.line ?? verdict.reason
    const known = rests.get(key)
    if (known !== undefined) return known
    const rest = restText(agent, verdict, evidence)
    rests.set(key, rest)
    return rest
  }
  return (url) => `{"url":${visibleJson(url)}${agentText}${restOf(policy.check(url))}`
}

/** What follows the URL and the agent in an answer. */
function restText(agent: Agent, verdict: ClientVerdict, hasEvidence: boolean): string {
  const { url: _, agent: __, ...rest } = answerOf({ url: '', agent }, verdict)
  return visibleJson(hasEvidence ? rest : { ...rest, evidence: undefined }).slice(1)
}
