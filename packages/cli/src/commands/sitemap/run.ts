import { agentNamed, checkAgentNames, UserError } from '@ruly/batch/internal'
import type { ClientVerdict, SitemapProblem, SitemapUrl } from '@ruly/client'
import { dialectNamed, verdictLine, visible, visibleJson } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { noteAgents } from '../../agents/agent-notes.ts'
import { siteSourceOf } from '../../robots-file/robots-source.ts'
import { createAnswerWriter, formatOf, layoutOf } from '../../runtime/answer-writer.ts'
import { styleFor } from '../../runtime/colours.ts'
import type { Notes, RunContext } from '../../runtime/run-context.ts'
import { askPage } from '../../sites/ask-page.ts'
import type { Sites } from '../../sites/open-sites.ts'
import { siteNote } from '../../sites/site-note.ts'
import { withSites } from '../../sites/with-sites.ts'
import { checkSiteUrl } from '../../urls/check-url.ts'
import type { SitemapOptions } from './command.ts'

/** How many URLs there were, how many of them are disallowed, and how many pages of these could not be looked at. */
interface Counts {
  urls: number
  disallowed: number
  unread: number
}

/** Lists the URLs of the sitemaps of a site. Exit code 1 if no URL is listed, or if an agent may not fetch one. */
export const run: Run<SitemapOptions> = async ([site = ''], options, context) => {
  checkSiteUrl(site)
  const { check: agent, page } = options
  if (page === true && agent === undefined)
    throw new UserError('--page needs --check. Pass the agent whose pages are looked at: --check Googlebot')
  const dialect = dialectNamed(options.dialect)
  if (agent !== undefined) {
    checkAgentNames([agent])
    noteAgents(context.notes, [agent], [dialect])
  }
  const counts = await withSites({ source: siteSourceOf(options), dialects: [dialect] }, context, (sites) =>
    list(site, sites, options, context),
  )
  context.outcome.isGood = counts.urls > 0 && counts.disallowed === 0
  if (agent !== undefined)
    context.notes.note(`${counts.disallowed} of ${counts.urls} URLs are disallowed for ${visible(agent)}.`)
  if (counts.unread > 0)
    context.notes.note(
      `${counts.unread} of these pages are not known: ruly may not fetch them, or they did not arrive.`,
    )
}

async function list(
  site: string,
  sites: Sites,
  options: SitemapOptions,
  { output, notes, stdout, env }: RunContext,
): Promise<Counts> {
  const format = formatOf(options)
  const texts = format === 'text' ? asText(styleFor(stdout, env)) : asJson
  const writer = createAnswerWriter(output, layoutOf(format, false))
  const counts = { urls: 0, disallowed: 0, unread: 0 }
  const { check, page } = options
  const verdictOf = check === undefined ? undefined : asking(sites, check, notes)
  const read = { sitemaps: options.sitemap, hosts: options.anyHost === true ? 'any' : 'proven' } as const
  for await (const found of sites.sitemapUrls(site, read)) {
    if (found.kind === 'problem') {
      await writer.flush()
      notes.note(found.message)
      if (format !== 'text') await writer.add(texts.problem(found))
      continue
    }
    counts.urls++
    const verdict = await verdictOf?.(found.url)
    if (verdict?.allowed === false) counts.disallowed++
    if (verdict?.allowed !== true) {
      const isLookedAt = page === true && check !== undefined && verdict?.reason === 'rule'
      const unseenNoindex = isLookedAt ? await unseenOn(found.url, check, sites, counts) : undefined
      await writer.add(texts.url(found, { agent: check, verdict, unseenNoindex }))
    }
    if (counts.urls === options.limit) break
  }
  await writer.end()
  return counts
}

/** That a page has a noindex which the agent never sees. Counts pages that cannot be looked at. */
async function unseenOn(
  url: string,
  agent: string,
  sites: Sites,
  counts: Counts,
): Promise<string | undefined> {
  const page = await askPage(sites, url, { agent: agentNamed(agent) })
  if ('answer' in page) return page.answer.unseenNoindex
  counts.unread++
  return undefined
}

/** Whether an agent may fetch URLs. Tells once of each site whose file was not read. */
function asking(
  sites: Sites,
  name: string,
  notes: Notes,
): (url: string) => Promise<ClientVerdict | undefined> {
  const agent = agentNamed(name)
  const told = new Set<string>()
  return async (url) => {
    const found = await sites.robotsFor(url)
    if (found === undefined) return undefined
    const { robotsUrl } = found.evidence
    if (!told.has(robotsUrl)) notes.note(siteNote(found))
    told.add(robotsUrl)
    return found.forAgent(agent).check(url)
  }
}

/** What `--check` and `--page` say about a URL. */
interface Checked {
  readonly agent: string | undefined
  readonly verdict: ClientVerdict | undefined
  readonly unseenNoindex: string | undefined
}

interface Texts {
  url(found: SitemapUrl, checked: Checked): string
  problem(found: SitemapProblem): string
}

function asText(style: ReturnType<typeof styleFor>): Texts {
  return {
    url({ url }, { verdict, unseenNoindex }) {
      if (verdict === undefined) return visible(url)
      const line = verdictLine({ url, verdict }, style)
      return unseenNoindex === undefined ? line : `${line}\n  ${style.warning(unseenNoindex)}`
    },
    problem: ({ message }) => message,
  }
}

const asJson: Texts = {
  url({ url, lastmod, sitemap }, { agent, verdict, unseenNoindex }) {
    const changed = lastmod === undefined ? null : new Date(lastmod).toISOString()
    const { evidence: _, ...decided } = verdict ?? { evidence: undefined }
    return visibleJson({ agent, url, ...decided, unseenNoindex, lastmod: changed, sitemap })
  },
  problem: ({ code, sitemap, count, message }) => visibleJson({ problem: code, sitemap, count, message }),
}
