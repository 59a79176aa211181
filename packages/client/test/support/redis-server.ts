import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe } from 'vitest'

/** A Redis on loopback, without files. */
export interface RedisServer {
  readonly url: string
  readonly port: number
  /** Ends it as a crash does; what it had is gone. */
  stop(): Promise<void>
  /** Starts it again, empty. */
  start(): Promise<void>
  /** Ends its connections and refuses new ones, until `accept`; what it has stays. */
  refuse(): Promise<void>
  accept(): Promise<void>
  /** It keeps its connections and answers nothing, until `resume`. */
  pause(): void
  resume(): void
}

const isThere = spawnSync('redis-server', ['--version']).status === 0

/** Tests that need the program redis-server; without it they are skipped, but for CI, where they fail. */
export function describeWithRedis(
  name: string,
  tests: (server: RedisServer) => void,
  args: readonly string[] = [],
): void {
  const isSkipped = !isThere && process.env['CI'] === undefined
  const title = isSkipped ? `${name} (skipped: redis-server is not installed)` : name
  // oxlint-disable-next-line vitest/valid-title
  describe.skipIf(isSkipped)(title, () => {
    tests(useRedis(args))
  })
}

/** A server for the tests of a `describe`, which stops when they are done. */
function useRedis(args: readonly string[]): RedisServer {
  let folder = ''
  let port = 0
  let child: ChildProcess | undefined
  const socket = (): string => join(folder, 'socket')

  async function start(): Promise<void> {
    const place = ['--port', String(port), '--bind', '127.0.0.1']
    const files = ['--dir', folder, '--unixsocket', socket()]
    child = spawn('redis-server', [...place, ...files, '--save', '', '--appendonly', 'no', ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await readyOf(child)
  }

  async function stop(): Promise<void> {
    const ending = child
    child = undefined
    if (ending === undefined) return
    const ended = new Promise((resolve) => {
      ending.once('exit', resolve)
    })
    ending.kill('SIGKILL')
    await ended
  }

  /** What is said past the port. */
  async function say(...commands: readonly (readonly [string, ...string[]])[]): Promise<void> {
    const redis = new Redis(socket())
    for (const [command, ...words] of commands) await redis.call(command, ...words)
    redis.disconnect()
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ruly-redis-'))
    port = await freePort()
    await start()
  })
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get url() {
      return `redis://127.0.0.1:${port}`
    },
    get port() {
      return port
    },
    start,
    stop,
    refuse: () =>
      say(
        ['CONFIG', 'SET', 'port', '0'],
        ['CLIENT', 'KILL', 'TYPE', 'pubsub'],
        ['CLIENT', 'KILL', 'TYPE', 'normal'],
      ),
    accept: () => say(['CONFIG', 'SET', 'port', String(port)]),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  }
}

async function readyOf(child: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${said}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Ready to accept connections')) resolve()
    })
  })
}

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}
