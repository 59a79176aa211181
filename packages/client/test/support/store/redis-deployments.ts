import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { Redis } from 'ioredis'

import { onFreePort } from '../fetch/listening.ts'
import { smallestUser } from './redis-acl.ts'
import { createSlowLine } from './slow-line.ts'
import { createAuthority, type TlsFiles } from './redis-tls.ts'
import { createServer, readyOf, type RedisServer } from './redis-server.ts'

/** How a process connects, as JSON; `redis-connection.mjs` does it. */
export type RedisConnection =
  | { readonly url: string; readonly tls?: TlsFiles }
  | { readonly name: string; readonly sentinels: readonly Address[] }
  | { readonly nodes: readonly Address[] }

interface Address {
  readonly host: string
  readonly port: number
}

/** One or more servers that a fleet uses as one. */
export interface RedisDeployment {
  /** How to connect, once it is open. */
  readonly connection: () => RedisConnection
  /** What can happen to it in the midst; undefined for nothing. */
  readonly fault?: Fault
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What happens to servers, until they can be used again. */
interface Fault {
  readonly name: string
  readonly run: () => Promise<void>
}

/** What a fleet may run on, each with servers of one program. */
export const deployments = {
  'one server': single,
  TLS: tls,
  'an ACL': acl,
  Sentinel: sentinel,
  'a cluster': cluster,
  'a slow line': slowLine,
} satisfies Record<string, (program: string) => RedisDeployment>

const host = '127.0.0.1'

function single(program: string): RedisDeployment {
  const { server, open, close } = createServer({ program })
  return { connection: () => ({ url: server.url }), open, close }
}

function tls(program: string): RedisDeployment {
  const authority = createAuthority()
  const { server, open, close } = createServer({
    program,
    portOption: '--tls-port',
    args: authority.serverArgs,
  })
  return {
    connection: () => ({ url: server.url.replace('redis:', 'rediss:'), tls: authority.clientFiles }),
    open,
    async close() {
      await close()
      authority.remove()
    },
  }
}

/** The user of docs/fleet.md. */
function acl(program: string): RedisDeployment {
  const { server, open, close } = createServer({ program })
  return {
    connection: () => ({ url: server.url.replace('//', '//ruly:PASSWORD@') }),
    async open() {
      await open()
      await server.run('ACL', ...smallestUser())
    },
    close,
  }
}

/** A master, its replica, and three sentinels. */
function sentinel(program: string): RedisDeployment {
  const name = 'ruly'
  const [master, replica] = [createServer({ program }), createServer({ program })]
  const folder = mkdtempSync(join(tmpdir(), 'ruly-sentinel-'))
  const children: ChildProcess[] = []
  const sentinels: Address[] = []

  async function startSentinel(port: number): Promise<void> {
    const file = join(folder, `${port}.conf`)
    const settings = [
      `port ${port}`,
      `bind ${host}`,
      `dir ${folder}`,
      `sentinel monitor ${name} ${host} ${master.server.port} 2`,
      `sentinel down-after-milliseconds ${name} 1000`,
      `sentinel failover-timeout ${name} 3000`,
    ]
    writeFileSync(file, `${settings.join('\n')}\n`)
    const child = spawn(program, [file, '--sentinel'], { stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(child)
    await readyOf(child, 'Sentinel ID is')
  }

  async function knowsAll({ port }: Address): Promise<void> {
    const redis = new Redis(port)
    await until(() => redis.info('sentinel'), /slaves=1,sentinels=3/)
    redis.disconnect()
  }

  return {
    connection: () => ({ name, sentinels }),
    async open() {
      await Promise.all([master.open(), replica.open()])
      await replica.server.run('REPLICAOF', host, String(master.server.port))
      // A sentinel asks for replicas when it starts, and then every ten seconds.
      await until(() => master.server.run('INFO', 'replication'), /state=online/)
      for (let n = 0; n < 3; n++) sentinels.push({ host, port: await onFreePort(startSentinel) })
      await Promise.all(sentinels.map(knowsAll))
    },
    fault: takeover(master.server, replica.server),
    async close() {
      for (const child of children) child.kill('SIGKILL')
      await Promise.all([master.close(), replica.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Three masters, each with a replica. */
function cluster(program: string): RedisDeployment {
  const args = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000']
  const nodes = Array.from({ length: 6 }, () => createServer({ program, args }))
  const [first, second, third, replica, ...replicas] = nodes.map(({ server }) => server) as [
    RedisServer,
    RedisServer,
    RedisServer,
    RedisServer,
    ...RedisServer[],
  ]
  return {
    connection: () => ({ nodes: nodes.map(({ server: { port } }) => ({ host, port })) }),
    async open() {
      await Promise.all(nodes.map(({ open }) => open()))
      await joinCluster([first, second, third], [replica, ...replicas])
    },
    fault: takeover(first, replica),
    async close() {
      await Promise.all(nodes.map(({ close }) => close()))
    },
  }
}

/** Ends a master as a crash does, and waits until its replica is one. */
function takeover(master: RedisServer, replica: RedisServer): Fault {
  return {
    name: 'a replica takes over',
    async run() {
      await master.stop()
      await until(() => replica.run('ROLE'), /^master/)
    },
  }
}

/** One server behind a line that is slow. */
function slowLine(program: string): RedisDeployment {
  const { server, open, close } = createServer({ program })
  const line = createSlowLine(() => server.port)
  return {
    connection: () => ({ url: `redis://${host}:${line.port}` }),
    async open() {
      await open()
      await line.open()
    },
    fault: {
      name: 'it is cut three times and the scripts of Redis are gone',
      async run() {
        for (let times = 0; times < 3; times++) {
          await line.cut()
          await server.run('SCRIPT', 'FLUSH')
          await setTimeout(500)
        }
      },
    },
    async close() {
      await line.close()
      await close()
    },
  }
}

/** Gives each master an equal part of the slots, and one of the replicas. */
export async function joinCluster(
  masters: readonly RedisServer[],
  replicas: readonly RedisServer[] = [],
): Promise<void> {
  const [first, ...others] = [...masters, ...replicas]
  const part = Math.ceil(16_384 / masters.length)
  for (const [index, master] of masters.entries()) {
    const last = Math.min(16_383, (index + 1) * part - 1)
    await master.run('CLUSTER', 'ADDSLOTSRANGE', String(index * part), String(last))
    await master.run('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1))
  }
  for (const { port } of others) await first?.run('CLUSTER', 'MEET', host, String(port))
  const nodes = masters.length + replicas.length
  const isWhole = new RegExp(
    `cluster_state:ok[^]*cluster_slots_assigned:16384[^]*cluster_known_nodes:${nodes}\\b`,
  )
  for (const server of masters) await until(() => server.run('CLUSTER', 'INFO'), isWhole)
  for (const [index, replica] of replicas.entries()) {
    const id = String(await masters[index]?.run('CLUSTER', 'MYID'))
    await until(async () => String(await replica.run('CLUSTER', 'NODES')).includes(id), /true/)
    await replica.run('CLUSTER', 'REPLICATE', id)
    await until(() => masters[index]?.run('INFO', 'replication'), /state=online/)
  }
}

/** Asks until the answer is as it should be. */
async function until(ask: () => Promise<unknown> | undefined, answer: RegExp): Promise<void> {
  while (!answer.test(String(await ask()))) await setTimeout(20)
}
