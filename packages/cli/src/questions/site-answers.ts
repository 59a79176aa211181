import { createBoundedMap } from '@ruly/batch/internal'
import type { SiteRobots } from '@ruly/client'
import { rfc9309 } from 'ruly/dialects'

import { diagnosticsNote } from '../robots-file/diagnostics-note.ts'
import type { Sites } from '../sites/open-sites.ts'
import { noFile, siteFile } from './robots-files.ts'
import { siteNote } from '../sites/site-note.ts'
import type { Answer, Ask, Asking } from './question-command.ts'
import type { Running } from './answer-all.ts'

/** The output for one URL. */
interface SiteAnswer {
  /** A note on the site, with its first URL. */
  readonly note: string | undefined
  /** One for each agent. */
  readonly answers: readonly Answer[]
}

/** Answers URLs, each as soon as the robots.txt of its site has arrived. */
export interface SiteAnswers {
  /** @param url - Must be absolute. */
  answerTo(url: string): Promise<SiteAnswer>
  /** Number of sites fetched so far. */
  sites(): number
}

/** The prepared robots.txt of a site. */
interface Site {
  /** One for each agent. */
  readonly asks: readonly Ask[]
  note: string | undefined
}

/** Prepared sites to keep; the client still caches the files of others. */
const readySites = 64

export function createSiteAnswers(
  sites: Sites,
  asking: Asking,
  { showing, asked: { request } }: Running,
): SiteAnswers {
  const [dialect = rfc9309] = request.dialects
  const ready = createBoundedMap<Promise<Site>>(readySites)
  const told = new Set<string>()
  let count = 0

  function noteOn(found: SiteRobots): string | undefined {
    const { robotsUrl } = found.evidence
    const hasDiagnostics = request.urlsPath === undefined && !showing.diagnostics
    const note = showing.evidence ? undefined : siteNote(found)
    if ((!hasDiagnostics && note === undefined) || told.has(robotsUrl)) return undefined
    told.add(robotsUrl)
    return note ?? diagnosticsNote(robotsUrl, found.robots)
  }

  async function find(url: string): Promise<Site> {
    const found = await sites.robotsFor(url)
    if (found === undefined)
      return { asks: request.agents.map(asking.about(noFile(dialect))), note: undefined }
    if (found.evidence.source !== 'memory') count++
    return { asks: request.agents.map(asking.about(siteFile(found, request))), note: noteOn(found) }
  }

  function siteOf(url: string): Promise<Site> {
    const key = siteKeyOf(url)
    return ready.get(key) ?? ready.set(key, find(url), 1)
  }

  return {
    async answerTo(url) {
      const site = await siteOf(url)
      const { asks, note } = site
      site.note = undefined
      return { note, answers: asks.map((ask) => ask(url)) }
    },
    sites: () => count,
  }
}

/** A key shared by all URLs with the same robots.txt; empty if none applies. */
function siteKeyOf(url: string): string {
  const { protocol, origin } = new URL(url)
  return protocol === 'http:' || protocol === 'https:' ? origin : ''
}
