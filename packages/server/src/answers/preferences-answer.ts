import type { RobotsClient, UseAnswer } from '@ruly/client'
import type { AnswerFields } from '@ruly/common/response-parts'
import { readHtmlTags, decideUse, preferencesFor, type UseDecision } from '@ruly/preferences'
import { parse, type Verdict } from 'ruly'

import type { FetchedPage, PreferencesQuestion } from '../schemas/preferences.ts'
import { notGoverned, type Question } from './check-answer.ts'

/** What an agent should do about a URL: by its site, or by what the asker knows. */
export async function preferencesAnswer(
  client: RobotsClient,
  question: PreferencesQuestion,
  signal: AbortSignal,
): Promise<UseDecision | UseAnswer> {
  const { url, agent, purpose, contentSignalScope, licences, tdmrep, known } = question
  if (known !== undefined) return await byKnown(question, known)
  return await client.mayFetch(url, { agent, purpose, contentSignalScope, licences, tdmrep, signal })
}

/** What an agent should do with a page that it has fetched: by its site, and by what the page says. */
export async function pagePreferences(
  client: RobotsClient,
  { url, agent }: Question,
  page: FetchedPage,
  signal: AbortSignal,
): Promise<UseAnswer> {
  const { headers, html, purpose } = page
  const response = { url: page.url ?? url, headers: fieldsIn(headers) }
  return await client.mayUse(response, { agent, purpose, html, signal })
}

/** Header fields by their names in lower case. A `Headers` would throw for some. */
export function fieldsIn(headers: Readonly<Record<string, string>> = {}): AnswerFields {
  const fields = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { get: (name) => fields.get(name.toLowerCase()) ?? null, forEach: (take) => fields.forEach(take) }
}

async function byKnown(
  { url, agent, purpose, contentSignalScope }: PreferencesQuestion,
  { file, headers, html, tdmrep }: NonNullable<PreferencesQuestion['known']>,
): Promise<UseDecision> {
  const page = new URL(url)
  const isGoverned = /^https?:$/.test(page.protocol)
  const robots = parse(file ?? '', { url: fileUrlFor(page) })
  const preferences = preferencesFor({
    agent,
    url,
    contentSignalScope,
    robots: file === undefined ? undefined : robots,
    headers,
    tdmrep,
    html: html === undefined ? undefined : await readHtmlTags(html),
  })
  const known = file === undefined ? unknown : robots.forAgent(agent).check(url)
  return decideUse({ verdict: isGoverned ? known : notGoverned, preferences, purpose })
}

/** The URL of the robots.txt for a page; undefined if it has no host. */
function fileUrlFor(page: URL): string | undefined {
  return page.host === '' ? undefined : new URL('/robots.txt', page).href
}

/** Of a robots.txt that the asker did not send, nothing is known. */
const unknown: Verdict = { allowed: false, reason: 'unknown' }
