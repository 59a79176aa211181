import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { describeWithRedis, type RedisServer } from '../../../../client/test/support/store/redis-server.ts'
import { asNdjson, madeSites } from '../../support/made-sites.ts'
import { connectToQueue } from '../../../../batch/src/queue/queue-connection.ts'
import { startRuly } from '../../support/ruly-process.ts'
import { beginRuly, createFolder, ruly } from '../../support/ruly.ts'

const folder = createFolder()
const sites = folder.write('sites.ndjson', asNdjson(madeSites(3)))
const patience = { timeout: 60_000, interval: 5 }
const census = (queue: string) => ruly(['census', sites, '--summary', '--queue', queue])
const worker = (queue: string) => ruly(['worker', '--queue', queue])

/** The command and the worker both end with an error of these words. */
async function expectRefused(queue: string, ...words: readonly string[]): Promise<void> {
  for (const { code, stderr } of [await census(queue), await worker(queue)]) {
    expect(stderr).not.toContain('bug in ruly')
    expect(code, stderr).toBe(2)
    for (const word of words) expect(stderr).toContain(word)
  }
}

const withUser = ({ url }: RedisServer, user: string): string => url.replace('://', `://${user}@`)

describeWithRedis('a Redis that cannot hold a queue', (server) => {
  it('is an error if it has no such database', async () => {
    await expectRefused(`${server.url}/99`, 'has no database 99', '/0')
  })

  it('is an error if it wants another password', async () => {
    await server.run('ACL', 'SETUSER', 'strict', 'on', '>secret', '~*', '&*', '+@all')
    await expectRefused(withUser(server, 'strict:wrong'), 'WRONGPASS', 'Check user and password')
    await expectRefused(`${withUser(server, 'strict:wrong')}/1`, 'WRONGPASS', 'Check user and password')
  })

  it('is an error if the user may not run scripts', async () => {
    await server.run('ACL', 'SETUSER', 'poor', 'on', '>secret', '~*', '&*', '+@all', '-eval', '-evalsha')
    await expectRefused(withUser(server, 'poor:secret'), 'NOPERM', 'Allow the user all commands')
  })

  it('is an error if it is a replica', async () => {
    await server.run('REPLICAOF', '127.0.0.1', '1')
    await expectRefused(server.url, 'READONLY', 'pass the URL of its master')
    await server.run('REPLICAOF', 'NO', 'ONE')
  })

  it('is an error if it is full', async () => {
    await server.run('CONFIG', 'SET', 'maxmemory', '1')
    const { code, stderr } = await census(server.url)
    await server.run('CONFIG', 'SET', 'maxmemory', '0')
    expect(stderr).not.toContain('bug in ruly')
    expect(code, stderr).toBe(2)
    expect(stderr).toContain('OOM')
    expect(stderr).toContain('Raise its maxmemory')
  })

  it('is noted once by a worker that was there before', async () => {
    const running = startRuly(['worker', '--queue', server.url])
    let said = ''
    running.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
    await vi.waitUntil(() => said.includes('working on'), patience)
    await server.run('REPLICAOF', '127.0.0.1', '1')
    await vi.waitUntil(() => said.includes('READONLY'), patience)
    await server.run('REPLICAOF', 'NO', 'ONE')
    running.kill()
    await once(running, 'exit')
    expect(said.match(/READONLY/g)).toHaveLength(1)
    expect(said).toContain('pass the URL of its master')
  })

  it('is noted if it can drop shards', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await server.run('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru')
    const begun = beginRuly(['worker', '--queue', server.url])
    const clients = async (): Promise<string> => String(await server.run('CLIENT', 'LIST'))
    await vi.waitUntil(async () => (await clients()).includes('cmd=bzpopmin'), patience)
    begun.interrupt()
    const { stderr } = await begun.ended
    await server.run('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
    expect(stderr.match(/maxmemory-policy allkeys-lru/g)).toHaveLength(1)
    expect(warn).not.toHaveBeenCalled()
  })
})

describeWithRedis(
  'a node of a cluster',
  (server) => {
    it('is an error', async () => {
      await expectRefused(server.url, 'not a cluster')
    })
  },
  ['--cluster-enabled', 'yes'],
)

/** A server that accepts connections and never answers, and its URL as that of a queue. */
async function silentServer(): Promise<{ readonly server: Server; readonly url: string }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.resume().on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { server, url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('a Redis that accepts connections and never answers', () => {
  it('is an error after 10 seconds', async () => {
    const { server, url } = await silentServer()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const connected = once(server, 'connection')
    const error = connectToQueue(url, { note: () => undefined }).catch((reason: unknown) => reason)
    await connected
    vi.advanceTimersByTime(10_000)
    expect(String(await error)).toContain(
      `cannot connect to the queue at ${new URL(url).host}: no answer within 10 seconds. Start Redis there`,
    )
  })

  it('is not waited for once the worker is interrupted', async () => {
    const { server, url } = await silentServer()
    const begun = beginRuly(['worker', '--queue', url])
    await once(server, 'connection')
    begun.interrupt()
    expect(await begun.ended).toEqual({ code: 130, stderr: '' })
  })
})
