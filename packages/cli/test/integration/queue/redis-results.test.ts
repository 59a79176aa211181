import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'

import { expect, it } from 'vitest'

import { describeWithRedis } from '../../../../client/test/support/store/redis-server.ts'
import { connectToQueue } from '../../../../batch/src/queue/queue-connection.ts'
import { redisResults } from '../../../../batch/src/queue/result-store.ts'
import { createNotes } from '../../../src/runtime/notes.ts'

const quiet = createNotes({ stderr: process.stderr, env: {} }, true)

describeWithRedis('results in Redis', (server) => {
  it('are read in small pieces, however long they are', async () => {
    const connection = await connectToQueue(server.url, quiet)
    const store = redisResults(connection)
    const draft = await store.draft('long.rows')
    // Incompressible and compressible in turn.
    const line = Buffer.from(Array.from({ length: 1 << 16 }, (_, n) => (n * n * 31) % 251))
    const all = Buffer.concat(
      Array.from({ length: 400 }, (_, n) => (n % 2 === 0 ? line : Buffer.alloc(1 << 16, n))),
    )
    writeFileSync(draft, all)
    await store.keep('long.rows', draft)
    let at = 0
    let longest = 0
    for await (const piece of store.read('long.rows')) {
      expect(all.subarray(at, at + piece.length).equals(piece)).toBe(true)
      at += piece.length
      longest = Math.max(longest, piece.length)
    }
    expect(at).toBe(all.length)
    expect(longest).toBeLessThanOrEqual(1 << 18)
    connection.close()
  })

  it('whose draft cannot be read are an error', async () => {
    const connection = await connectToQueue(server.url, quiet)
    const store = redisResults(connection)
    const gone = await store.draft('gone.rows')
    await expect(store.keep('gone.rows', gone)).rejects.toThrow('ENOENT')
    expect(await store.has('gone.rows')).toBe(false)
    connection.close()
  })

  it('that are lost are an error that says what to do', async () => {
    const connection = await connectToQueue(server.url, quiet)
    const store = redisResults(connection)
    await expect(buffer(store.read('gone.rows'))).rejects.toThrow('has lost a result. Run the command again.')
    connection.close()
  })
})
