import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { expect } from 'vitest'

import { createLmdbHistory, createRedisHistory, type History } from '../../../src/watching.ts'
import { createRobotsClient } from '../../../src/index.ts'
import { startReading } from '../store/place-reading.ts'

const writer = fileURLToPath(new URL('history-writer.mjs', import.meta.url))

/** What a client was told before its process was killed. */
interface Said {
  readonly url: string
  readonly time: number
  readonly allowed: boolean
  readonly reason: string
  readonly askedAt: number
  readonly sha256?: string
}

/** Processes whose clients write one history, in a file or a Redis, are killed, so many side by side: every verdict that one has given is in the history. */
export async function expectHistorySurvives({
  place,
  kills,
  writers,
}: {
  readonly place: string
  readonly kills: number
  readonly writers: number
}): Promise<number> {
  const all: Said[] = []
  const reading = await startReading('history', place)
  for (let killed = 0; killed < kills; killed += writers) {
    const said = await Promise.all(
      Array.from({ length: writers }, (_, index) => killOne(place, killed + index)),
    )
    expect(
      said.map(({ length }) => length > 0),
      'each writer was answered',
    ).not.toContain(false)
    await expectAllKept(place, said.flat())
    all.push(...said.flat())
  }
  expect(await reading.end(), 'whole files were read meanwhile').toBeGreaterThan(kills)
  // Later kills have harmed nothing.
  await expectAllKept(place, all)
  return all.length
}

async function expectAllKept(place: string, said: readonly Said[]): Promise<void> {
  const history = place.startsWith('redis:')
    ? createRedisHistory({ url: place, commandTimeoutMs: 60_000 })
    : createLmdbHistory({ path: place })
  for (const verdict of said) await expectKept(history, verdict)
  await history.close()
}

/** The entry of the request on which a verdict was given is there, and gives it again. */
async function expectKept(history: History, said: Said): Promise<void> {
  const origin = new URL(said.url).origin
  const found = await history.at(origin, said.time)
  // Others may have seen the site since, within the same milliseconds.
  if (found?.askedAt !== said.askedAt || found.sha256 !== said.sha256) {
    let isKept = false
    for await (const { askedAt, isAnswered, sha256 } of history.entries(origin))
      isKept ||= askedAt === said.askedAt && (!isAnswered || sha256 === said.sha256)
    expect(isKept, JSON.stringify(said)).toBe(true)
    return
  }
  await using client = createRobotsClient({ userAgent: 'ExampleBot/1.0', history })
  const { allowed, reason } = await client.at(said.time).check(said.url)
  expect({ allowed, reason }, JSON.stringify(said)).toEqual({ allowed: said.allowed, reason: said.reason })
}

async function killOne(place: string, seed: number): Promise<readonly Said[]> {
  const child = spawn(process.execPath, [writer, place, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines: string[] = []
  const reading = createInterface({ input: child.stdout })
  reading.on('line', (line) => lines.push(line))
  const ended = once(reading, 'close')
  await Promise.race([once(reading, 'line'), exited])
  await setTimeout(Math.random() * 100)
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  await ended
  // The last line may have been cut.
  return lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Said] : []))
}
