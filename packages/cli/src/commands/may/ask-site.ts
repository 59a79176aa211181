import { agentNamed } from '@ruly/batch/internal'
import type { MayFetchOptions, UseAnswer } from '@ruly/client'
import { rfc9309 } from 'ruly/dialects'

import { dialectsByName } from '../../names/dialects-by-name.ts'
import type { SiteSource } from '../../robots-file/robots-source.ts'
import type { Notes, RunContext } from '../../runtime/run-context.ts'
import type { Sites } from '../../sites/open-sites.ts'
import { whyNot } from '../../sites/why-not.ts'
import { withSites } from '../../sites/with-sites.ts'
import type { MayOptions } from './command.ts'
import type { Question } from './question.ts'

/** The answer by the robots.txt of a site, and by the page itself if it is asked for and ruly may fetch it. */
export async function askSite(
  source: SiteSource,
  { agent, url, purpose, contentSignalScope }: Question,
  options: MayOptions,
  context: RunContext,
): Promise<UseAnswer> {
  const asked = {
    agent: agentNamed(agent),
    purpose,
    contentSignalScope,
    licences: options.licences === true,
    tdmrep: options.tdmrep === true,
  }
  const dialects = [dialectsByName.get(options.dialect) ?? rfc9309]
  return await withSites({ source, dialects }, context, async (sites) => {
    const before = await sites.mayFetch(url, asked)
    if (options.page !== true || before.permission !== 'allowed') return before
    return (await askPage(sites, url, asked, context.notes)) ?? before
  })
}

/** The answer by the page too; undefined if it cannot be fetched. */
async function askPage(
  sites: Sites,
  url: string,
  asked: MayFetchOptions,
  notes: Notes,
): Promise<UseAnswer | undefined> {
  try {
    const response = await sites.fetchPage(url)
    const answer = await sites.mayUse(response, asked)
    response.body?.cancel().catch(() => undefined)
    if (!response.ok)
      notes.note(`the page answered ${response.status}: its headers and tags count as those of any response.`)
    return answer
  } catch (error) {
    notes.note(`the page was not looked at: ${whyNot(error)}.`)
    return undefined
  }
}
