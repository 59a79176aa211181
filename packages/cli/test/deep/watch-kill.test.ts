import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { WatchEvent } from '@ruly/client/watch'
import { expect, it, vi } from 'vitest'

import { decodeWatch, encodeWatch } from '../../../client/src/watch/state/watch-folder.ts'
import { file } from '../../../client/test/support/origin.ts'
import { ageWatches } from '../../../client/test/support/watch/aged-watch.ts'
import { startRuly } from '../support/ruly-process.ts'
import { createFolder, ruly } from '../support/ruly.ts'
import { useSites } from '../support/site.ts'

const kills = Number(process.env['KILLS'] ?? 20)
const every = 600_000
const patience = { timeout: 60_000, interval: 2 }
const folder = createFolder()
const { start } = useSites()
const fileOf = (round: number): string => `User-agent: *\nDisallow: /${round}\n`

it(
  `a watch that is killed ${kills} times asks once in an interval, loses no change, and its folder is whole for those who read it`,
  { timeout: 100_000 + kills * 20_000 },
  async () => {
    const site = await start(file(fileOf(0)))
    const state = join(folder.path, 'state')
    const output = join(folder.path, 'events.ndjson')
    const words = `watch ${site.url}/ --every 10m --state ${state} --output ${output}`.split(' ')
    // 1 where something has changed.
    const oneRound = async (): Promise<number | null> => (await ruly([...words, '--once'])).code
    expect(await oneRound()).toBeLessThan(2)
    let killedAsking = 0
    for (let round = 1; round <= kills; round++) {
      site.answer(file(fileOf(round)))
      age(state)
      const before = site.requests.length
      const child = startRuly(words)
      const exited = once(child, 'exit')
      // Some die while they start, the others when they have asked, or a little later.
      if (Math.random() < 0.8) await vi.waitUntil(() => site.requests.length > before, patience)
      const killed = delay(Math.random() * 60).then(() => child.kill('SIGKILL'))
      expect(await readUntil(exited, state)).toBeGreaterThan(0)
      await killed
      expect(await exited).toEqual([null, 'SIGKILL'])
      if (site.requests.length > before) killedAsking++
      expect(await oneRound()).toBeLessThan(2)
      expect(site.requests.length - before, 'requests within one interval').toBeLessThanOrEqual(1)
    }
    age(state)
    expect(await oneRound()).toBeLessThan(2)
    expectNoneLost(output, hash('sha256', fileOf(kills)))
    expect(killedAsking).toBeGreaterThan(kills / 4)
  },
)

/** Makes the site due, whose response in the cache would else count for this interval, on another day than that of its last events. */
function age(state: string): void {
  ageWatches(state, every)
  for (const name of readdirSync(state).filter((one) => one.endsWith('.watch'))) {
    const path = join(state, name)
    writeFileSync(path, encodeWatch({ ...decodeWatch(readFileSync(path), path), reportedAt: [] }))
  }
  rmSync(join(state, 'cache'), { recursive: true, force: true })
}

/** Reads the files of a watch folder until a process has ended: each is whole. Gives how many were read. */
async function readUntil(exited: Promise<unknown>, state: string): Promise<number> {
  let count = 0
  for (let isLive = true; isLive; isLive = await Promise.race([exited.then(() => false), delay(2, true)])) {
    for (const name of readdirSync(state).filter((one) => one.endsWith('.watch'))) {
      decodeWatch(readFileSync(join(state, name)), name)
      count++
    }
  }
  return count
}

/** Each event begins with what the one before has ended with; one that was delivered again has the same number. */
function expectNoneLost(output: string, last: string): void {
  const lines = readFileSync(output, 'utf8').split('\n')
  const events = lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as WatchEvent] : []))
  const changes = [...new Map(events.map((event) => [event.id, event])).values()]
  expect(changes.length).toBeGreaterThan(0)
  for (const [index, { data }] of changes.entries())
    expect(data.old?.sha256).toBe(
      index === 0 ? hash('sha256', fileOf(0)) : changes[index - 1]?.data.new?.sha256,
    )
  expect(changes.at(-1)?.data.new?.sha256).toBe(last)
}
