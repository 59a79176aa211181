import { dialectNamed } from '@ruly/lint'
import { agentNamed } from '@ruly/batch/internal'
import type { UseAnswer } from '@ruly/client'

import type { SiteSource } from '../../robots-file/robots-source.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { askPage } from '../../sites/ask-page.ts'
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
  const dialects = [dialectNamed(options.dialect)]
  return await withSites({ source, dialects }, context, async (sites) => {
    const before = await sites.mayFetch(url, asked)
    if (options.page !== true || before.permission === 'unknown') return before
    const page = await askPage(sites, url, asked)
    if ('why' in page) {
      // What keeps ruly out is then said by the answer already.
      if (before.permission === 'allowed' || !page.isDisallowed)
        context.notes.note(`the page was not looked at: ${page.why}.`)
      return before
    }
    const { answer, status } = page
    if (status < 200 || status > 299)
      context.notes.note(`the page answered ${status}: its headers and tags count as those of any response.`)
    return answer
  })
}
