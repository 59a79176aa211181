import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { expect, it, vi } from 'vitest'

import { describeWithRedis } from '../../../client/test/support/store/redis-server.ts'
import { asNdjson, madeSites } from '../support/made-sites.ts'
import { rulyProcess, startRuly } from '../support/ruly-process.ts'
import { createFolder } from '../support/ruly.ts'

const wantedKills = Number(process.env['QUEUE_KILLS'] ?? 20)

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
const patience = { timeout: 60_000, interval: 5 }
const asked = ['census', '--shards', list, '-q']

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

  it('does not change one octet of the merged summary and rows', { timeout: 900_000 }, async () => {
    expect(rulyProcess([...asked, '--out', at('whole')]).code).toBe(0)
    let kills = 0
    let interrupted = 0
    const steady = startWorker()
    for (let round = 0; kills < wantedKills; round++) {
      const parts = at(`parts-${round}`)
      const out = at(`out-${round}`)
      const census = startRuly([...asked, '--queue', server.url, '--results', parts, '--out', out])
      const ended = once(census, 'exit')
      while (census.exitCode === null && kills < wantedKills) {
        const killed = startWorker()
        await vi.waitUntil(() => draftsIn(parts) > 1 || census.exitCode !== null, patience)
        await delay(Math.random() * 300)
        killed.kill('SIGKILL')
        await once(killed, 'exit')
        if (census.exitCode !== null) break
        kills++
        // The other worker writes one draft at a time.
        if (draftsIn(parts) > 1) interrupted++
      }
      expect(await ended).toEqual([0, null])
      for (const name of ['summary.json', 'rows.ndjson'])
        expect(readFileSync(join(out, name)).equals(readFileSync(join(at('whole'), name))), name).toBe(true)
      expect(draftsIn(parts)).toBe(0)
    }
    steady.kill()
    await once(steady, 'exit')
    console.info(`${kills} kills, ${interrupted} of them in the midst of a shard`)
    expect(interrupted).toBeGreaterThan(0)
  })
})

describeWithRedis('a worker without Redis', (server) => {
  it('ends when it is stopped', { timeout: 120_000 }, async () => {
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
    it(
      'can be killed in the midst of a census, and come back with its jobs',
      { timeout: 300_000 },
      async () => {
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
      },
    )
  },
  ['--appendonly', 'yes', '--appendfsync', 'always'],
)

/** Rows that a worker is writing, or was writing when it was killed. */
function draftsIn(parts: string): number {
  try {
    return readdirSync(parts).filter((name) => /\.rows\..*\.draft$/.test(name)).length
  } catch {
    return 0
  }
}
