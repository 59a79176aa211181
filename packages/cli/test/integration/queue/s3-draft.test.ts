import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it, onTestFinished, vi } from 'vitest'

import { describeWithRedis } from '../../../../client/test/support/store/redis-server.ts'
import { connectToQueue } from '../../../../batch/src/queue/queue-connection.ts'
import { createNotes } from '../../../src/runtime/notes.ts'
import { createFolder } from '../../support/ruly.ts'

const folder = createFolder()
const keys = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }

describeWithRedis('results in S3', (server) => {
  it('whose draft cannot be read are an error', async () => {
    const listener = createServer((request, response) => request.resume().on('end', () => response.end()))
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      listener.closeAllConnections()
      listener.close()
    })
    const { port } = listener.address() as AddressInfo
    const env = { ...keys, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    const connection = await connectToQueue(
      server.url,
      createNotes({ stderr: process.stderr, env: {} }, true),
    )
    onTestFinished(() => connection.close())
    // The client of S3 has the address that it found first, which may be that of another test.
    vi.resetModules()
    const { openResultStore } = await import('../../../../batch/src/queue/result-store.ts')
    const store = await openResultStore('s3://bucket/p', connection)
    // A folder has a size, and cannot be read.
    await expect(store.keep('a.rows', folder.path)).rejects.toThrow('EISDIR')
  })
})
