import { agentNamed, checkAgentNames, UserError } from '@ruly/batch/internal'
import type { ClientVerdict, SitemapProblem, SitemapUrl } from '@ruly/client'
import { rfc9309 } from 'ruly/dialects'
import { verdictLine, visible, visibleJson } from '@ruly/lint'

import { noteAgents } from '../../agents/agent-notes.ts'
import { dialectsByName } from '../../names/dialects-by-name.ts'
import { siteSourceOf } from '../../robots-file/robots-source.ts'
import { createAnswerWriter, layoutOf, type FormatName } from '../../runtime/answer-writer.ts'
import { styleFor } from '../../runtime/colours.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import type { Sites } from '../../sites/open-sites.ts'
import { siteNote } from '../../sites/site-note.ts'
import { withSites } from '../../sites/with-sites.ts'
import { checkUrl } from '../../urls/check-url.ts'
import type { SitemapOptions } from './command.ts'

/** How many URLs there were, and how many of them are disallowed. */
interface Counts {
  urls: number
  disallowed: number
}

/** Lists the URLs of the sitemaps of a site. Exit code 1 if no URL is listed, or if an agent may not fetch one. */
export async function run(
  [site = '']: readonly string[],
  options: SitemapOptions,
  context: RunContext,
): Promise<void> {
  checkUrl(site, 'site')
  if (!/^https?:$/.test(new URL(site).protocol))
    throw new UserError(`no robots.txt applies to ${visible(site)}: the scheme must be http or https.`)
  const { check: agent } = options
  const dialect = dialectsByName.get(options.dialect) ?? rfc9309
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
  const counts = { urls: 0, disallowed: 0 }
  const tell = (text: string): void => notes.note(text)
  const verdictOf = options.check === undefined ? undefined : asking(sites, options.check, tell)
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
    if (verdict?.allowed !== true) await writer.add(texts.url(found, options.check, verdict))
    if (counts.urls === options.limit) break
  }
  await writer.end()
  return counts
}

function formatOf({ json, ndjson, format }: SitemapOptions): FormatName {
  if (json === true) return 'json'
  return ndjson === true ? 'ndjson' : format
}

/** Whether an agent may fetch URLs. Tells once of each site whose file was not read. */
function asking(
  sites: Sites,
  name: string,
  tell: (text: string) => void,
): (url: string) => Promise<ClientVerdict | undefined> {
  const agent = agentNamed(name)
  const told = new Set<string>()
  return async (url) => {
    const found = await sites.robotsFor(url)
    const note = found && siteNote(found)
    if (found !== undefined && note !== undefined && !told.has(found.evidence.robotsUrl)) tell(note)
    if (found !== undefined) told.add(found.evidence.robotsUrl)
    return found?.forAgent(agent).check(url)
  }
}

/** How results are written. */
interface Texts {
  url(found: SitemapUrl, agent: string | undefined, verdict: ClientVerdict | undefined): string
  problem(found: SitemapProblem): string
}

function asText(style: ReturnType<typeof styleFor>): Texts {
  return {
    url: ({ url }, _, verdict) =>
      verdict === undefined ? visible(url) : verdictLine({ url, verdict }, style),
    problem: ({ message }) => message,
  }
}

const asJson: Texts = {
  url({ url, lastmod, sitemap }, agent, verdict) {
    const changed = lastmod === undefined ? null : new Date(lastmod).toISOString()
    const { evidence: _, ...decided } = verdict ?? { evidence: undefined }
    return visibleJson({
      ...(agent === undefined ? {} : { agent }),
      url,
      ...decided,
      lastmod: changed,
      sitemap,
    })
  },
  problem: ({ code, sitemap, count, message }) => visibleJson({ problem: code, sitemap, count, message }),
}
