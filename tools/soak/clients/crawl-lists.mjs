import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { createLmdbFrontier } from '@ruly/client/stores'

import { folders } from '../sites/made-site.mjs'
import { answerOf, errorOf, isExpected } from './ask.mjs'
import { realNow } from './shifted-clock.mjs'

/** Of a list, for each site. */
const urlsOfASite = 10
/** A page has come to its verdict, and all its requests have ended, within so long before its result. */
const longestVisitMs = 60_000
/** The slowest site takes far less for the next of its pages. */
const mostSilentMs = 120_000

/**
 * Crawls one list of URLs after the other until `isOver`. Each crawl is left in the midst again and again, and continued from its frontier at `place`:
 * in the end each URL of the list, and each that a page has added, has a result, and few have two. `tell` gets verdicts, and what is wrong.
 */
export async function crawlLists({ isOver, place, ...crawl }) {
  while (!isOver()) {
    await crawlList({ isOver, place, ...crawl })
    for (const path of [place, `${place}-lock`]) rmSync(path, { force: true })
  }
}

async function crawlList({ client, about, place, urlOf, siteCount, random, slots, isOver, tell, atEnd }) {
  const questions = new Map()
  for (let n = 0; n < urlsOfASite * siteCount; n++) {
    const site = Math.floor(siteCount * random() ** 2)
    const folder = Math.floor(folders * random())
    const isOpen = random() < 0.2
    questions.set(urlOf(site, `/${folder}/${isOpen ? 'open/' : ''}${n}`), { site, folder, isOpen })
  }
  const urls = [...questions.keys()]
  const left = new Set(urls)
  const counts = { parts: 0, again: 0 }
  let lastAt = realNow()

  async function handle(response, { url, add }) {
    await response.arrayBuffer()
    if (url.endsWith('7')) {
      const found = `${url}?found`
      questions.set(found, questions.get(url))
      left.add(found)
      add(found)
    }
    await atEnd()
  }

  function judge({ url, outcome, error }) {
    lastAt = realNow()
    if (!left.delete(url)) counts.again++
    const said = { client: about.name, ...questions.get(url), from: lastAt - longestVisitMs, to: lastAt }
    if (outcome === 'disallowed' && error.url === url) tell({ ...said, ...answerOf(error.verdict) })
    else if (outcome === 'failed' && !isExpected(error)) tell({ ...said, error: errorOf(error) })
  }

  /** One process after the other would do this. */
  async function crawlPart(frontier) {
    let rest = urls.length * random()
    for await (const result of client.crawl(urls, handle, { frontier, slots, maxWaiting: 1000 })) {
      judge(result)
      if (isOver() || rest-- < 0) return
    }
    if (left.size > 0) wrong(`${left.size} URLs without a result, such as ${[...left][0]}`)
    left.clear()
  }

  const wrong = (error) => tell({ client: about.name, error, from: lastAt, to: realNow() })
  const watching = setInterval(() => {
    if (realNow() - lastAt < mostSilentMs) return
    wrong(`no result for ${mostSilentMs / 1000} s, ${left.size} URLs are left`)
    lastAt = realNow()
  }, 10_000)
  while (left.size > 0 && !isOver()) {
    counts.parts++
    const frontier = createLmdbFrontier({ path: place })
    try {
      await crawlPart(frontier)
    } catch (error) {
      wrong(errorOf(error))
      await sleep(1000)
    } finally {
      await frontier.close().catch((error) => wrong(errorOf(error)))
    }
  }
  clearInterval(watching)
  if (counts.again > counts.parts * (2 * slots + 1))
    wrong(`${counts.again} results that came a second time, after ${counts.parts} starts with ${slots} slots`)
}
