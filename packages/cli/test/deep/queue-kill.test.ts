import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { expect, it, vi } from 'vitest'

import { describeWithRedis } from '../../../client/test/support/store/redis-server.ts'
import { asNdjson, madeSites } from '../support/made-sites.ts'
import { rulyProcess, startRuly } from '../support/ruly-process.ts'
import { createFolder } from '../support/ruly.ts'

const wantedKills = Number(process.env['KILLS'] ?? 20)

const folder = createFolder()
const at = (name: string): string => join(folder.path, name)
const shardCount = 60
const records = asNdjson(madeSites(100)).repeat(8)
const list = folder.write(
  'shards.txt',
  Array.from({ length: shardCount }, (_, n) =>
    folder.write(`s${n}.ndjson`, records.replaceAll('https://s', `https://s${n}-`)),
  ).join('\n'),
)
const urls = folder.write(
  'urls.txt',
  Array.from(
    { length: 1_000_000 },
    (_, n) => `https://example.com/${n % 3 === 0 ? 'private' : 'public'}/${n}\n`,
  ).join(''),
)
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /private\n')
const patience = { timeout: 60_000, interval: 5 }
const asked = ['census', '--shards', list, '-q']

/** What a command of shards writes, and how it is told where. */
interface Sharded {
  readonly args: readonly string[]
  /** Only with a queue. */
  readonly sharding: readonly string[]
  readonly out: (name: string) => readonly string[]
  readonly files: (name: string) => readonly string[]
}

const commands: Readonly<Record<string, Sharded>> = {
  census: {
    args: asked,
    sharding: [],
    out: (name) => ['--out', at(name)],
    files: (name) => ['summary.json', 'rows.parquet'].map((file) => at(join(name, file))),
  },
  bulk: {
    args: ['bulk', urls, '--agent', 'X', '--robots', robots, '-q'],
    sharding: ['--shard-bytes', '400000'],
    out: (name) => ['--output', at(name)],
    files: (name) => [at(name)],
  },
}

describeWithRedis('a worker that is killed again and again', (server) => {
  const startWorker = () =>
    startRuly([
      'worker',
      '--queue',
      server.url,
      '--stalled-after',
      '1',
      '--concurrency',
      '1',
      '--threads',
      '1',
    ])

  it.each(Object.entries(commands))(
    'does not change one byte of what ruly %s writes',
    { timeout: 300_000 + wantedKills * 30_000 },
    async (command, { args, sharding, out, files }) => {
      expect(rulyProcess([...args, ...out(`${command}-whole`)]).code).toBe(0)
      let kills = 0
      let interrupted = 0
      const steady = startWorker()
      for (let round = 0; kills < wantedKills; round++) {
        const name = `${command}-${round}`
        const parts = at(`${name}-parts`)
        const onQueue = ['--queue', server.url, '--results', parts, ...sharding]
        const merging = startRuly([...args, ...onQueue, ...out(name)])
        const ended = once(merging, 'exit')
        const reading = readUntil(ended, parts)
        while (merging.exitCode === null && kills < wantedKills) {
          const killed = startWorker()
          await vi.waitUntil(() => draftsIn(parts) > 1 || merging.exitCode !== null, patience)
          await delay(Math.random() * 300)
          killed.kill('SIGKILL')
          await once(killed, 'exit')
          if (merging.exitCode !== null) break
          kills++
          // The other worker writes one draft at a time.
          if (draftsIn(parts) > 1) interrupted++
        }
        expect(await ended).toEqual([0, null])
        expect(await reading, 'results were read meanwhile').toBeGreaterThan(0)
        for (const [place, file] of files(name).entries()) {
          const whole = files(`${command}-whole`)[place] ?? ''
          expect(readFileSync(file).equals(readFileSync(whole)), file).toBe(true)
        }
        expect(draftsIn(parts)).toBe(0)
      }
      steady.kill()
      await once(steady, 'exit')
      console.info(`${command}: ${kills} kills, ${interrupted} of them in the midst of a shard`)
      expect(interrupted).toBeGreaterThan(0)
    },
  )
})

describeWithRedis('a worker without Redis', (server) => {
  it('ends when it is stopped', async () => {
    const worker = startRuly(['worker', '--queue', server.url, '-q'])
    const ended = once(worker, 'exit')
    const census = startRuly([...asked, '--queue', server.url, '--results', at('lost'), '--summary'])
    await vi.waitUntil(() => draftsIn(at('lost')) > 0, patience)
    await server.stop()
    worker.kill()
    census.kill()
    expect(await ended).toEqual([null, 'SIGTERM'])
  })
})

describeWithRedis(
  'a Redis with a disk',
  (server) => {
    it('can be killed in the midst of a census, and come back with its jobs', async () => {
      const [parts, out] = [at('disk-parts'), at('disk-out')]
      const worker = startRuly(['worker', '--queue', server.url, '--stalled-after', '1', '--threads', '1'])
      const census = startRuly([...asked, '--queue', server.url, '--results', parts, '--out', out])
      const ended = once(census, 'exit')
      await vi.waitUntil(() => draftsIn(parts) > 0, patience)
      await server.stop()
      expect(census.exitCode).toBe(null)
      await server.start()
      expect(await ended).toEqual([0, null])
      const whole = rulyProcess([...asked, '--summary']).stdout
      expect(readFileSync(join(out, 'summary.json'), 'utf8')).toBe(whole)
      worker.kill()
      await once(worker, 'exit')
    })
  },
  ['--appendonly', 'yes', '--appendfsync', 'always'],
)

/** Reads what workers keep until a command has ended: each result is whole as soon as it can be seen, and stays as it is. Gives how many. */
async function readUntil(ended: Promise<unknown>, parts: string): Promise<number> {
  const seen = new Map<string, string>()
  for (let isLive = true; isLive; isLive = await Promise.race([ended.then(() => false), delay(20, true)]))
    for (const name of filesIn(parts))
      if (name.endsWith('.json') && !seen.has(name)) seen.set(name, readResult(parts, name))
  for (const [name, before] of seen) expect(readResult(parts, name), name).toBe(before)
  return seen.size
}

/** Rows come before the facts. */
function readResult(parts: string, facts: string): string {
  const text = readFileSync(join(parts, facts), 'utf8')
  expect(() => JSON.parse(text), facts).not.toThrow()
  return hash('sha256', readFileSync(join(parts, facts.replace(/\.json$/, '.rows')))) + text
}

/** Rows that a worker is writing, or was writing when it was killed. */
function draftsIn(parts: string): number {
  return filesIn(parts).filter((name) => /\.rows\..*\.draft$/.test(name)).length
}

/** None before the first worker begins. */
function filesIn(parts: string): string[] {
  try {
    return readdirSync(parts)
  } catch {
    return []
  }
}
