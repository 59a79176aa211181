import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { expect } from 'vitest'

import { startOrigin } from '../origin.ts'
import { startReading } from '../store/place-reading.ts'

const crawler = fileURLToPath(new URL('frontier-crawler.mjs', import.meta.url))

/** How many slots a crawler has. */
const slots = 8

interface KilledCrawl {
  readonly folder: string
  readonly pages: number
  readonly kills: number
  /** From 0 to 1. */
  readonly random: () => number
}

/**
 * A crawl whose process is killed again and again, at random times, and started again. Every page has a result in the end, and none
 * is requested again but those that were under way at a kill.
 */
export async function expectResumed({ folder, pages, kills, random }: KilledCrawl): Promise<void> {
  const requested = new Map<string, number>()
  const arrivals = new EventEmitter()
  const requests = async (count: number): Promise<void> => {
    const end = site.requests.length + count
    while (site.requests.length < end) await once(arrivals, 'request')
  }
  await using site = await startOrigin((request, response) => {
    const path = request.url ?? ''
    if (path === '/robots.txt') {
      response.end('User-agent: *\nDisallow: /never\n')
      return
    }
    arrivals.emit('request')
    requested.set(path, (requested.get(path) ?? 0) + 1)
    const number = Number(path.slice(1))
    const links = [2 * number, 2 * number + 1, 2 * number].filter((next) => next <= pages)
    response.end(links.map((next) => `<a href="/${next}">.</a>`).join(''))
  })
  const results = join(folder, 'results')
  writeFileSync(results, '')
  const settled = new Set<string>()
  const run = [join(folder, 'crawl.mdb'), results, `${site.url}/1`]
  const reading = await startReading('frontier', join(folder, 'crawl.mdb'))
  for (let kill = 0; kill < kills; kill++) {
    const before = new Map(requested)
    const written = pathsIn(results).length
    const child = spawn(process.execPath, [crawler, ...run], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(child, 'exit')
    // Some die while they start, the others after some requests, and a little later.
    if (random() < 0.9) {
      await once(child.stdout, 'data')
      await requests(Math.ceil((random() * pages) / (kills + 1)))
    }
    await setTimeout(random() * 20)
    child.kill('SIGKILL')
    expect(await exited).toEqual([null, 'SIGKILL'])
    const again = [...settled].filter((path) => requested.get(path) !== before.get(path))
    expect(again, 'these had a result').toEqual([])
    // A result is kept once the next one was asked for. As many as there are slots may have been on their way.
    for (const path of pathsIn(results)
      .slice(written)
      .slice(0, -slots - 1))
      settled.add(path)
  }
  expect(await reading.end(), 'whole rows were read meanwhile').toBeGreaterThan(0)
  const last = spawn(process.execPath, [crawler, ...run], { stdio: ['ignore', 'ignore', 'inherit'] })
  expect(await once(last, 'exit')).toEqual([0, null])
  const all = Array.from({ length: pages }, (_, n) => `/${n + 1}`)
  expect(new Set(pathsIn(results))).toEqual(new Set(all))
  expect([...requested.keys()].toSorted()).toEqual(all.toSorted())
  const repeated = [...requested.values()].reduce((sum, count) => sum + count - 1, 0)
  expect(repeated).toBeLessThanOrEqual(kills * (2 * slots + 1))
  expect(settled.size, 'the crawl was killed on its way').toBeLessThan(pages)
  expect(settled.size).toBeGreaterThan(0)
}

function pathsIn(results: string): string[] {
  const lines = readFileSync(results, 'utf8').trimEnd().split('\n')
  return lines.filter((line) => line !== '').map((line) => new URL(line.replace(/^\w+ /, '')).pathname)
}
