import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'

import { likelyFreePort } from '../fetch/listening.ts'

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

/** Why tests are skipped; the end of a run says it, and how many. */
const redisIsMissing = 'Redis is not installed. Install it: apt-get install redis-server'

/** In CI tests fail where the program is missing. */
const isMissing = process.env['CI'] === undefined && spawnSync('redis-server', ['--version']).status !== 0

/** Tests that need the program redis-server; without it each is skipped, and says why. */
export function describeWithRedis(
  name: string,
  tests: (server: RedisServer) => void,
  args: readonly string[] = [],
): void {
  // oxlint-disable-next-line vitest/valid-title
  describe(name, () => {
    const { server, open, close } = createServer(args)
    if (isMissing) {
      beforeEach(({ skip }) => skip(redisIsMissing))
    } else {
      beforeAll(open)
      afterAll(close)
    }
    tests(server)
  })
}

interface Serving {
  readonly server: RedisServer
  /** Starts it for the first time. */
  readonly open: () => Promise<void>
  /** Stops it for the last time. */
  readonly close: () => Promise<void>
}

function createServer(args: readonly string[]): Serving {
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
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => {
      ending.once('exit', resolve)
    })
    ending.kill('SIGKILL')
    await ended
  }

  async function open(): Promise<void> {
    folder = mkdtempSync(join(tmpdir(), 'ruly-redis-'))
    for (let triesLeft = 10; ; triesLeft--) {
      port = likelyFreePort()
      try {
        return await start()
      } catch (error) {
        if (triesLeft === 0 || !String(error).includes('already in use')) throw error
      }
    }
  }

  async function close(): Promise<void> {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }

  /** What is said past the port. */
  async function say(...commands: readonly (readonly [string, ...string[]])[]): Promise<void> {
    const redis = new Redis(socket())
    for (const [command, ...words] of commands) await redis.call(command, ...words)
    redis.disconnect()
  }

  const server: RedisServer = {
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
  return { server, open, close }
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
