import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'

import { onFreePort } from '../fetch/listening.ts'

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
  /** Runs a command as administrator, also where it refuses connections or wants a password. */
  run(command: string, ...words: readonly string[]): Promise<unknown>
}

/** Why tests are skipped; the end of a run says it, and how many. */
const installs: Readonly<Record<string, string>> = {
  'redis-server': 'Redis is not installed. Install it: apt-get install redis-server',
  'valkey-server':
    'Valkey is not installed. Install it: apt-get install valkey-server, in Debian 12 from bookworm-backports',
}

/** What tests run on, from before the first to after the last. */
interface Serving {
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Whether a program is one of those that `REQUIRE_SERVERS` names, separated by commas: without it, tests fail. */
export function isRequired(program: string, env: NodeJS.ProcessEnv = process.env): boolean {
  return (env['REQUIRE_SERVERS'] ?? '').split(',').includes(program)
}

/** Tests that need a program such as redis-server; without it each is skipped, and says why, unless the program is required. */
export function describeWithServer(name: string, program: string, serving: Serving, tests: () => void): void {
  const isMissing = !isRequired(program) && spawnSync(program, ['--version']).status !== 0
  // oxlint-disable-next-line vitest/valid-title
  describe(name, () => {
    if (isMissing) {
      beforeEach(({ skip }) => skip(installs[program] ?? `${program} cannot be run.`))
    } else {
      beforeAll(serving.open)
      afterAll(serving.close)
    }
    tests()
  })
}

/** Tests on one redis-server. */
export function describeWithRedis(
  name: string,
  tests: (server: RedisServer) => void,
  args: readonly string[] = [],
): void {
  const { server, open, close } = createServer({ args })
  describeWithServer(name, 'redis-server', { open, close }, () => tests(server))
}

interface ServerOptions {
  readonly args?: readonly string[]
  /** @default 'redis-server' */
  readonly program?: string
  /** With which option it listens. */
  readonly portOption?: '--port' | '--tls-port'
}

export function createServer({
  args = [],
  program = 'redis-server',
  portOption = '--port',
}: ServerOptions): Serving & { readonly server: RedisServer } {
  let folder = ''
  let port = 0
  let child: ChildProcess | undefined
  const socket = (): string => join(folder, 'socket')

  async function start(): Promise<void> {
    const place = ['--port', '0', portOption, String(port), '--bind', '127.0.0.1']
    const files = ['--dir', folder, '--unixsocket', socket()]
    child = spawn(
      program,
      [...place, ...files, '--save', '', '--appendonly', 'no', '--repl-diskless-sync-delay', '0', ...args],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    await readyOf(child, 'Ready to accept connections')
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
    await onFreePort((free) => {
      port = free
      return start()
    })
  }

  async function close(): Promise<void> {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }

  async function run(command: string, ...words: readonly string[]): Promise<unknown> {
    const redis = new Redis(socket())
    // A failover ends connections; it is asked again.
    redis.on('error', () => undefined)
    try {
      return await redis.call(command, ...words)
    } finally {
      redis.disconnect()
    }
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
    async refuse() {
      await run('CONFIG', 'SET', 'port', '0')
      for (const type of ['pubsub', 'normal']) await run('CLIENT', 'KILL', 'TYPE', type)
    },
    accept: async () => void (await run('CONFIG', 'SET', 'port', String(port))),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    run,
  }
  return { server, open, close }
}

/** Waits until a server says that it is ready. */
export async function readyOf(child: ChildProcess, ready: string): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    // Not `exit`: what it said last may be read after that.
    child.once('close', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${said}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(ready)) resolve()
    })
  })
}
