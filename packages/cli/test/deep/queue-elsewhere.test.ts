import { expect, it } from 'vitest'

import { deployments } from '../../../client/test/support/store/redis-deployments.ts'
import { describeWithRedis, describeWithServer } from '../../../client/test/support/store/redis-server.ts'
import { ruly } from '../support/ruly.ts'

/** What the worker says before it ends. */
async function refusalOf(queue: string): Promise<string> {
  const { code, stderr } = await ruly(['worker', '--queue', queue])
  expect(code, stderr).toBe(2)
  expect(stderr).not.toContain('bug in ruly')
  return stderr
}

const sentinel = deployments.Sentinel('redis-server')

describeWithServer('a Sentinel', 'redis-server', sentinel, () => {
  it('is an error that asks for the master', async () => {
    const connection = sentinel.connection()
    const port = 'sentinels' in connection ? connection.sentinels[0]?.port : undefined
    expect(await refusalOf(`redis://127.0.0.1:${port}`)).toContain('pass the URL of its master')
  })
})

describeWithRedis('a port without TLS', (server) => {
  it('is an error that asks for redis://, after the time limit of the handshake', async () => {
    expect(await refusalOf(server.url.replace('redis:', 'rediss:'))).toContain(
      'pass redis:// in place of rediss://',
    )
  })
})
