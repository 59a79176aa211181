import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it, vi } from 'vitest'

import { describeWithRedis } from '../../../../client/test/support/store/redis-server.ts'
import { asNdjson, madeSites } from '../../support/made-sites.ts'
import { startRuly } from '../../support/ruly-process.ts'
import { createFolder } from '../../support/ruly.ts'

const folder = createFolder()
const parts = join(folder.path, 'parts')
// Several seconds of work, so that the worker is still busy with it when the other one has started.
const shard = folder.write('shard.ndjson', asNdjson(madeSites(4000)).repeat(40))
const patience = { timeout: 60_000, interval: 20 }
const stalledSeconds = Number(process.env['STALLED_AFTER'] ?? 6)

describeWithRedis('the shard of a killed worker', (server) => {
  const startWorker = () =>
    startRuly(['worker', '--queue', server.url, '--stalled-after', String(stalledSeconds), '--threads', '1'])

  it('has another worker within --stalled-after', async () => {
    const killed = startWorker()
    const census = startRuly(['census', shard, '--summary', '--queue', server.url, '--results', parts])
    await vi.waitUntil(() => drafts() === 1, patience)
    const other = startWorker()
    await once(other.stderr as NonNullable<typeof other.stderr>, 'data')
    killed.kill('SIGKILL')
    const killedAt = performance.now()
    await once(killed, 'exit')
    await vi.waitUntil(() => drafts() === 2, patience)
    const seconds = (performance.now() - killedAt) / 1000
    console.info(`after ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(stalledSeconds)
    for (const child of [census, other]) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
})

function drafts(): number {
  try {
    return readdirSync(parts).filter((name) => name.endsWith('.draft')).length
  } catch {
    return 0
  }
}
