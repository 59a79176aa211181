import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { RedisConnection } from '../store/redis-deployments.ts'

/** A request that the origin saw. */
export interface SeenRequest {
  readonly site: string
  readonly path: string
  /** Undefined for a robots.txt. */
  readonly process: string | undefined
  /** Milliseconds, on the clock of the origin. */
  readonly at: number
}

interface Seen {
  readonly now: number
  readonly log: readonly SeenRequest[]
}

/** Processes that fetch pages of the same sites through one Redis, and the origin that they fetch from. */
export interface Fleet extends AsyncDisposable {
  readonly processes: number
  /** Seconds between two requests that each site asks for. */
  readonly delays: ReadonlyMap<string, number>
  /** When all began to fetch pages, on the clock of the origin. */
  readonly startedAt: number
  /** What went wrong in the processes; that Redis is away, too. */
  readonly complaints: readonly string[]
  /** The time now, and what the origin was asked so far. */
  readonly seen: () => Promise<Seen>
  /** Waits until each process that lives reaches Redis. */
  reached(): Promise<void>
  /** Ends a process as a crash does. */
  kill(process: number): Promise<void>
}

interface FleetOptions {
  readonly processes: number
  readonly sites: number
  /** Seconds that the site of a number asks for. */
  readonly delayOf: (site: number) => number
  readonly connection: RedisConnection
  /** How far the clock of each process is ahead of that of the machine, in seconds. The others have that of the machine. */
  readonly aheadSeconds?: readonly number[]
}

/** Starts all of it; begins when every process knows every robots.txt. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { processes, sites, delayOf, connection, aheadSeconds = [] } = options
  const complaints: string[] = []
  const children: ChildProcess[] = []

  function start(file: URL, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
    const child = fork(fileURLToPath(file), args, {
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    children.push(child)
    child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
    child.on('message', ({ complaint }: { complaint?: string }) => {
      if (complaint !== undefined) complaints.push(complaint)
    })
    return child
  }

  const delays = new Map(Array.from({ length: sites }, (_, n) => [`site-${n}.test`, delayOf(n)]))
  const origin = start(new URL('fleet-origin.mjs', import.meta.url), [
    JSON.stringify(Object.fromEntries(delays)),
  ])
  const { port } = await said<{ port: number }>(origin, 'port')
  const origins = JSON.stringify(Array.from(delays.keys(), (site) => `http://${site}:${port}`))
  const workers = Array.from({ length: processes }, (_, n) =>
    start(
      new URL('fleet-worker.mjs', import.meta.url),
      [String(n), JSON.stringify(connection), origins],
      clockEnv(aheadSeconds[n] ?? 0),
    ),
  )

  const alive = (): ChildProcess[] => workers.filter(({ signalCode }) => signalCode === null)
  async function allSay(what: string): Promise<void> {
    await Promise.all(alive().map((worker) => said(worker, what)))
  }
  async function seen(): Promise<Seen> {
    origin.send('what was asked?')
    return await said<Seen>(origin, 'log')
  }

  const goOn = (): void => {
    for (const worker of workers) worker.send('go on')
  }
  await allSay('ready')
  goOn()
  await allSay('known')
  const { now: startedAt } = await seen()
  goOn()
  return {
    processes,
    delays,
    startedAt,
    complaints,
    seen,
    async reached() {
      const all = allSay('reached')
      for (const worker of alive()) worker.send('do you reach Redis?')
      await all
    },
    kill: async (process) => await end(workers[process]),
    [Symbol.asyncDispose]: async () => void (await Promise.all(children.map(end))),
  }
}

/** The environment of a process whose clock is so many seconds ahead: by libfaketime. */
function clockEnv(seconds: number): NodeJS.ProcessEnv {
  if (seconds === 0) return process.env
  const { stdout } = spawnSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' })
  const FAKETIME = `${seconds < 0 ? '' : '+'}${seconds}`
  return { ...process.env, LD_PRELOAD: stdout.trim(), FAKETIME, DONT_FAKE_MONOTONIC: '1' }
}

/** The next message of a process that has such a member. */
async function said<Message>(child: ChildProcess, member: string): Promise<Message> {
  return await new Promise((resolve, reject) => {
    const listen = (message: object): void => {
      if (!(member in message)) return
      stop()
      resolve(message as Message)
    }
    const fail = (code: number | null): void => {
      stop()
      reject(new Error(`${child.spawnargs[1]} ended with ${code} before it said "${member}".`))
    }
    const stop = (): void => void child.off('message', listen).off('exit', fail)
    child.on('message', listen).on('exit', fail)
  })
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
