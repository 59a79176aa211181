import type { Agent, Verdict } from 'ruly'

import type { Batch } from '../../lists/batch.ts'
import { readBatch, type Reading } from '../../lists/read-batch.ts'
import { agentNamed } from '../../runtime/agent-arguments.ts'
import type { FetchList } from '../../lists/open-list.ts'
import type { Answered } from '../rows/answered.ts'
import { createAnswerer, sameForAll, type Answerer } from '../rows/answerer.ts'
import { createBatchWriter, type Writing } from '../rows/batch-writer.ts'

/** The robots.txt files of live sites. */
export interface LiveRules {
  readonly kind: 'sites'
  readonly sites: LiveSites
}

/** What asks sites, such as a `RobotsClient`. */
export interface LiveSites {
  /** The rules of the site of a URL; undefined if no robots.txt applies to it. */
  robotsFor(url: string): Promise<RobotsOfSite | undefined>
  /** Fetches a list; undefined if lists that are URLs are errors. */
  readonly fetchList?: FetchList | undefined
}

/** The rules of a site. */
export interface RobotsOfSite {
  /** The rules for an agent. */
  forAgent(agent: Agent): {
    check(url: string): Verdict
  }
}

/** Answers batches from the robots.txt files of live sites; the sites of a batch are requested concurrently. */
export function createSiteAnswering(
  sites: LiveSites,
  { reading, writing }: { readonly reading: Reading; readonly writing: Writing },
): (batch: Batch) => Promise<Answered> {
  return async (batch) => {
    const { height, parts } = readBatch(batch, reading)
    const asked = new Map<string, Promise<RobotsOfSite | undefined>>()
    for (const part of parts) {
      if ('why' in part) continue
      for (const url of part.urls) {
        const key = siteOf(url)
        if (!asked.has(key)) asked.set(key, key === noSite ? nobody : sites.robotsFor(url))
      }
    }
    const found = new Map(
      await Promise.all([...asked].map(async ([key, site]) => [key, await site] as const)),
    )
    const writer = createBatchWriter(writing, batch)
    const answerers = new Map<string, Answerer>()
    const answererOf = (agent: string, key: string): Answerer => {
      const name = `${key} ${agent}`
      const answerer =
        answerers.get(name) ??
        createAnswerer(agent, found.get(key)?.forAgent(agentNamed(agent)) ?? notGoverned)
      answerers.set(name, answerer)
      return answerer
    }
    for (const part of parts) {
      if ('why' in part) {
        writer.fail(part)
        continue
      }
      for (const url of part.urls) {
        const key = siteOf(url)
        writer.answer(
          part.agents.map((agent) => answererOf(agent, key)),
          [url],
        )
      }
    }
    return writer.end(height)
  }
}

/** The origin of URLs that no robots.txt applies to, such as mailto:. */
const noSite = 'null'

/** The origin of a URL; that of a `blob:` URL is of its https site, whose robots.txt does not apply to it. */
function siteOf(url: string): string {
  const { protocol, origin } = new URL(url)
  return protocol === 'blob:' ? noSite : origin
}

const nobody = Promise.resolve(undefined)
const notGoverned = sameForAll({ allowed: true, reason: 'not-governed' })
