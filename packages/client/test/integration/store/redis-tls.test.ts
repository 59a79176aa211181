import { readFileSync } from 'node:fs'

import { Redis } from 'ioredis'
import type { RobotsError } from 'ruly'
import { afterAll, expect, it, onTestFinished } from 'vitest'

import { createRedisStore, type RedisStoreOptions } from '../../../src/store/redis/redis-store.ts'
import { createServer, describeWithServer } from '../../support/store/redis-server.ts'
import { createAuthority } from '../../support/store/redis-tls.ts'

const authority = createAuthority()
const other = createAuthority('DNS:redis.example')
afterAll(() => {
  for (const { remove } of [authority, other]) remove()
})
const ca = readFileSync(authority.clientFiles.ca)
const cert = readFileSync(authority.clientFiles.cert)
const key = readFileSync(authority.clientFiles.key)

/** What a store says when it is first used, and whether it then has what was stored. */
async function triedWith(options: RedisStoreOptions) {
  const said: RobotsError[] = []
  const store = createRedisStore({
    ...options,
    commandTimeoutMs: 60_000,
    onUnreachable: (error) => void said.push(error),
  })
  await store.set('key', { bytes: Buffer.from('kept'), expiresAt: Date.now() + 60_000 })
  const isKept = (await store.get('key')) !== undefined
  await store.close()
  return { messages: said.map(({ message }) => message), isKept }
}

function clientTo(url: string, tls: object): Redis {
  const client = new Redis(url, { tls, maxRetriesPerRequest: 0, enableOfflineQueue: false })
  client.on('error', () => undefined)
  onTestFinished(() => client.disconnect())
  return client
}

const server = createServer({ portOption: '--tls-port', args: authority.serverArgs })
const url = (): string => server.server.url.replace('redis:', 'rediss:')
const otherServer = createServer({ portOption: '--tls-port', args: other.serverArgs })

describeWithServer('A Redis with TLS', 'redis-server', server, () => {
  it('is used with the certificate of its authority and one of the client', async () => {
    const client = clientTo(url(), { ca, cert, key })
    expect(await triedWith({ client })).toEqual({ messages: [], isKept: true })
  })

  it('says that its authority is unknown, and what to do', async () => {
    const { messages, isKept } = await triedWith({ url: url() })
    expect(messages).toEqual([
      expect.stringMatching(/self-signed certificate.* NODE_EXTRA_CA_CERTS, .* Until it answers/),
    ])
    expect(isKept).toBe(false)
  })

  it('says that the client needs a certificate, unless Redis closes the connection before it says why', async () => {
    const { messages, isKept } = await triedWith({ client: clientTo(url(), { ca }) })
    expect(messages).toEqual([expect.stringMatching(/"tls: \{ ca, cert, key \}"|ECONNRESET|EPIPE|closed/)])
    expect(isKept).toBe(false)
  })
})

describeWithServer('A Redis with a certificate for another host', 'redis-server', otherServer, () => {
  it('is told of with its name', async () => {
    const { clientFiles } = other
    const client = clientTo(otherServer.server.url.replace('redis:', 'rediss:'), {
      ca: readFileSync(clientFiles.ca),
    })
    const { messages } = await triedWith({ client })
    expect(messages[0]).toMatch(/not in the cert's list[^]*Connect to a name that its certificate has/)
  })
})
