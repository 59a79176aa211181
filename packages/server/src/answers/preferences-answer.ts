import type { RobotsClient, UseAnswer } from '@ruly/client'
import { readHtmlTags } from '@ruly/client/preferences'
import { parse, type Agent } from 'ruly'
import { decideUse, preferencesFor, type Purpose, type UseDecision } from 'ruly/preferences'

/** What is asked about the use of content, and what is known of it. */
export interface PreferencesQuestion {
  readonly url: string
  readonly agent: Agent
  readonly purpose?: Purpose | undefined
  readonly contentSignalScope?: 'group' | 'site' | undefined
  /** Whether other files of the site are requested. */
  readonly licences?: boolean | undefined
  readonly tdmrep?: boolean | undefined
  /** What the asker knows; with any of it, no site is asked. */
  readonly known?: KnownContent | undefined
}

interface KnownContent {
  readonly file?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly html?: string | undefined
  readonly tdmrep?: unknown
}

/** What an agent should do about a URL: by its site, or by what the asker knows. */
export async function preferencesAnswer(
  client: RobotsClient,
  question: PreferencesQuestion,
): Promise<UseDecision | UseAnswer> {
  const { url, agent, purpose, contentSignalScope, licences, tdmrep, known } = question
  if (known !== undefined) return await byKnown(question, known)
  return await client.mayFetch(url, { agent, purpose, contentSignalScope, licences, tdmrep })
}

async function byKnown(
  { url, agent, purpose, contentSignalScope }: PreferencesQuestion,
  { file, headers, html, tdmrep }: KnownContent,
): Promise<UseDecision> {
  const robots = parse(file ?? '', { url: fileUrlFor(new URL(url)) })
  const preferences = preferencesFor({
    agent,
    url,
    contentSignalScope,
    robots: file === undefined ? undefined : robots,
    headers,
    tdmrep,
    html: html === undefined ? undefined : await readHtmlTags(html),
  })
  return decideUse({ verdict: robots.forAgent(agent).check(url), preferences, purpose })
}

/** The URL of the robots.txt for a page; undefined if it has no host. */
function fileUrlFor(page: URL): string | undefined {
  return page.host === '' ? undefined : new URL('/robots.txt', page).href
}
