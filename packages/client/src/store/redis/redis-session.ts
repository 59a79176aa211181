import type { RedisClient } from './redis-client.ts'

/** A client that is opened at the first task, and waited for until it is ready. */
export interface RedisSession {
  /** Runs a task when commands may be sent. */
  run<T>(task: (client: RedisClient) => Promise<T>): Promise<T>
  /** Lets go of the client and gives it, if it was opened. */
  end(): Promise<RedisClient | undefined>
}

export function createRedisSession(open: () => Promise<RedisClient>): RedisSession {
  let opened: Promise<RedisClient> | undefined
  let becomingReady: Promise<unknown> | undefined
  return {
    async run(task) {
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
    async end() {
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
