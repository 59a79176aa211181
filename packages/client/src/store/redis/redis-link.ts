import { RobotsError } from 'ruly'

import { ownClient, type RedisClient } from './redis-client.ts'
import { cureOf, storeClosed, storeNotUsable } from '../../table/store-error.ts'

/** In place of an answer: Redis gave none in time, or one that says that it cannot now. */
export const UNREACHABLE: unique symbol = Symbol('unreachable')

/** Commands to a Redis that may be away. */
export interface RedisLink {
  /**
   * What a task on a key gives, or `UNREACHABLE`: in no case later than the time limit, but for the first connection, and at once while
   * Redis is known to be away.
   *
   * Throws a `RobotsError` when it is closed, and where Redis refuses for a reason that does not go away by itself.
   */
  ask<T>(key: string, task: (client: RedisClient) => Promise<T>): Promise<T | typeof UNREACHABLE>
  /** Waits for what is under way, then lets go of the client. */
  close(): Promise<void>
}

interface LinkOptions {
  /** For messages; without a password. */
  readonly place: string
  /** Where a connection of its own leads; not read if there is a client. */
  readonly url: string
  /** A client that stays open when the link is closed. */
  readonly client: RedisClient | undefined
  readonly commandTimeoutMs: number
  readonly onUnreachable?: (error: RobotsError) => void
  readonly onReachable?: () => void
}

/** What Redis answers when it can do a thing later, or not here: as good as no answer, for this command. */
const NOT_NOW: ReadonlySet<string> = new Set(
  'READONLY OOM LOADING BUSY MISCONF MASTERDOWN CLUSTERDOWN TRYAGAIN NOREPLICAS UNBLOCKED'.split(' '),
)
/** For the first connection: a process that starts is busy, and one that continues alone asks what others know. */
const FIRST_ANSWER_MS = 5000
const AWAY_PROBE_MS = 100
/** Later: a Redis that is nearly full refuses one write, and accepts the next. */
const REFUSING_PROBE_MS = 1000

export function createRedisLink(options: LinkOptions): RedisLink {
  const { place, url, client, commandTimeoutMs } = options
  const running = new Set<Promise<unknown>>()
  const said = new Set<string>()
  const session = createRedisSession(async () => client ?? (await ownClient(url, commandTimeoutMs)))
  /** Whether Redis has the key: as others of a cluster may answer. */
  const away = createRedisProbe((key) => send('EXISTS', key), comeBack)
  /** Whether it writes again, beside the key: to a key that is gone at once. */
  const refusing = createRedisProbe((key) => send('SET', `${key}:probe`, '', 'PX', '1'), comeBack)
  let limitMs = Math.max(commandTimeoutMs, FIRST_ANSWER_MS)
  let isClosed = false

  async function send(command: string, ...args: string[]): Promise<unknown> {
    const sent = session.run((redis) => redis.callBuffer(command, args))
    return await within(sent, commandTimeoutMs)
  }

  /** Says once that Redis is away, and asks from time to time whether it is back. */
  function goAway(key: string, error: unknown): void {
    if (away.isRunning || isClosed) return
    limitMs = commandTimeoutMs
    refusing.stop()
    away.start(key, AWAY_PROBE_MS)
    say('away', error)
  }

  /** The same for a Redis that refuses a command, but is still asked. */
  function refused(key: string, code: string, error: unknown): void {
    if (away.isRunning || isClosed) return
    refusing.start(key, REFUSING_PROBE_MS)
    say(code, error)
  }

  function comeBack(): void {
    said.clear()
    options.onReachable?.()
  }

  function say(what: string, cause: unknown): void {
    if (said.has(what)) return
    said.add(what)
    options.onUnreachable?.(unreachable(place, cause))
  }

  async function answered<T>(
    key: string,
    task: (client: RedisClient) => Promise<T>,
  ): Promise<T | typeof UNREACHABLE> {
    try {
      const answer = await within(session.run(task), limitMs)
      limitMs = commandTimeoutMs
      return answer
    } catch (error) {
      if (error instanceof RobotsError) throw error
      const code = replyCode(error)
      if (code === undefined) goAway(key, error)
      else if (NOT_NOW.has(code)) refused(key, code, error)
      else throw storeNotUsable(place, error)
      return UNREACHABLE
    }
  }

  return {
    async ask(key, task) {
      if (isClosed) throw storeClosed(place)
      if (away.isRunning) return UNREACHABLE
      const answer = answered(key, task)
      running.add(answer)
      return answer.finally(() => running.delete(answer))
    },
    async close() {
      isClosed = true
      await Promise.allSettled(running)
      away.stop()
      refusing.stop()
      const opened = await session.end()
      if (opened !== client) opened?.disconnect()
    },
  }
}

function unreachable(place: string, cause: unknown): RobotsError {
  const why = `Redis at ${place} is unreachable: ${(cause as Error).message.trim()}.`
  const message = [why, cureOf(cause), 'Until it answers, this process goes by what it knows itself.']
  return new RobotsError('store-not-usable', message.filter((part) => part !== undefined).join(' '), {
    cause,
  })
}

/** The first word of an error that Redis answered; undefined where it answered nothing. */
function replyCode(error: unknown): string | undefined {
  const { name, message } = error as Error
  return name === 'ReplyError' ? message.split(' ', 1)[0] : undefined
}

async function within<T>(result: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // What came while this process was busy is read first.
    timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer within ${ms} ms`))), ms)
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A client that is opened at the first task, and waited for until it is ready. */
function createRedisSession(open: () => Promise<RedisClient>) {
  let opened: Promise<RedisClient> | undefined
  let becomingReady: Promise<unknown> | undefined
  return {
    /** Runs a task when commands may be sent. */
    async run<T>(task: (client: RedisClient) => Promise<T>): Promise<T> {
      opened ??= open()
      const client = await opened.catch((error: unknown) => {
        opened = undefined
        throw error
      })
      if (client.status !== 'ready') {
        becomingReady ??= readiness(client).finally(() => {
          becomingReady = undefined
        })
        await becomingReady
      }
      if (client.databaseError !== undefined) throw client.databaseError
      return await task(client)
    },
    /** Lets go of the client and gives it, if it was opened. */
    async end(): Promise<RedisClient | undefined> {
      const client = await opened?.catch(() => undefined)
      opened = undefined
      return client
    },
  }
}

/**
 * Waits until commands may be sent; fails with what the client said last, as a connection that ends does not say why. What Redis refuses a
 * connection with is no answer to a command: a password may be mended, and there may be room for one more later.
 */
async function readiness(client: RedisClient): Promise<void> {
  let cause: unknown
  const note = (error: unknown): void => {
    cause = error
  }
  client.on('error', note)
  try {
    await connection(client)
  } catch (error) {
    throw cause instanceof Error ? new Error(cause.message, { cause }) : error
  } finally {
    client.removeListener('error', note)
  }
}

async function connection(client: RedisClient): Promise<void> {
  if (client.status === 'end') throw new Error('the connection was closed')
  if (client.status === 'wait') await client.connect()
  else
    await new Promise<void>((resolve, reject) => {
      const over = (): void => {
        client.removeListener('ready', ready)
        client.removeListener('close', refused)
      }
      const ready = (): void => {
        over()
        resolve()
      }
      const refused = (): void => {
        over()
        reject(new Error('it could not be connected to'))
      }
      client.once('ready', ready)
      client.once('close', refused)
    })
}

const longestPauseMs = 1000

/**
 * Asks Redis the same from time to time, until it answers: `ask` rejects while it does not; `onAnswer` is called once it does, when the probe has
 * ended.
 */
function createRedisProbe(ask: (key: string) => Promise<unknown>, onAnswer: () => void) {
  let running: NodeJS.Timeout | undefined

  async function look(timer: NodeJS.Timeout, key: string, ms: number): Promise<void> {
    const isAnswered = await ask(key).then(
      () => true,
      () => false,
    )
    if (running !== timer) return
    if (!isAnswered) return askAfter(key, Math.min(2 * ms, longestPauseMs))
    running = undefined
    onAnswer()
  }

  function askAfter(key: string, ms: number): void {
    const timer = setTimeout(() => void look(timer, key, ms), ms)
    timer.unref()
    running = timer
  }

  return {
    get isRunning() {
      return running !== undefined
    },
    /** Begins, unless it runs already: with a key, after so many milliseconds, then less and less often. */
    start(key: string, firstMs: number): void {
      if (running === undefined) askAfter(key, firstMs)
    },
    stop() {
      clearTimeout(running)
      running = undefined
    },
  }
}
