import { QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import { expect, it } from 'vitest'

import { describeWithRedis } from '../../../client/test/support/store/redis-server.ts'
import { asNdjson, madeSites } from '../support/made-sites.ts'
import { withWorkers } from '../support/queue-workers.ts'
import { createFolder, ruly } from '../support/ruly.ts'

const folder = createFolder()
const records = 40_000
const sites = folder.write('sites.ndjson', `${asNdjson(madeSites(400)).trimEnd()}\n`.repeat(records / 400))

describeWithRedis('a long shard', (server) => {
  it('tells other tools how far it is', async () => {
    const connection = new Redis(server.url, { maxRetriesPerRequest: null })
    const events = new QueueEvents('ruly', { connection })
    await events.waitUntilReady()
    const told: number[] = []
    events.on('progress', ({ data }) => told.push((data as { readonly things: number }).things))
    const { result } = await withWorkers(server.url, 1, () =>
      ruly(['census', sites, '--summary', '--queue', server.url, '-q']),
    )
    await events.close()
    connection.disconnect()
    expect(result).toMatchObject({ code: 0 })
    expect(told.length).toBeGreaterThan(0)
    expect(told).toEqual([...told].sort((a, b) => a - b))
    expect(told.every((things) => things > 0 && things < records)).toBe(true)
  })
})
