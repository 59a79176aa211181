import { randomUUID } from 'node:crypto'

import type { ChangeListener } from '../store.ts'
import type { RedisClient } from './redis-client.ts'

/** Notices of changed keys, to other instances and from them. */
export interface RedisNotices {
  /** The message that says that a key was changed here. */
  messageOf(key: string): string
  watch(listener: ChangeListener): () => void
  close(): void
}

const AGAIN_MS = 1000

/** Listens, on a connection of its own, for as long as somebody watches. */
export function createRedisNotices(channel: string, open: () => Promise<RedisClient>): RedisNotices {
  const self = randomUUID()
  const listeners = new Set<ChangeListener>()
  let stop: (() => void) | undefined

  const tell = (key: string | undefined): void => {
    for (const listener of listeners) listener(key)
  }

  function heard(message: string): void {
    const [sender, ...words] = message.split(' ')
    if (sender === self) return
    try {
      const key: unknown = JSON.parse(words.join(' '))
      if (typeof key === 'string') tell(key)
    } catch {
      // Somebody else's message.
    }
  }

  /** Subscribes, now and after each reconnect; what was changed before is not known then. */
  function start(): () => void {
    let isStopped = false
    let client: RedisClient | undefined
    const listen = async (): Promise<void> => {
      client = await open()
      if (isStopped) {
        client.disconnect()
        return
      }
      const opened = client
      opened.on('error', () => undefined)
      opened.on('message', (_: string, message: string) => heard(message))
      const subscribe = (): void => {
        opened.subscribe(channel).then(
          () => tell(undefined),
          () => {
            // The node of a cluster that it listened to may be the one that is lost: it is about to choose another.
            if (!isStopped && opened.status === 'ready') setTimeout(subscribe, AGAIN_MS).unref()
          },
        )
      }
      opened.on('ready', subscribe)
      // A cluster that loses a node stays ready, does not say which node it listens to, and only sees the loss of nodes that it has
      // connected to.
      opened.on('+node', (node) => void (node as RedisClient).connect().catch(() => undefined))
      opened.on('-node', subscribe)
      if (opened.status === 'wait') await opened.connect()
    }
    // It reconnects by itself; where it cannot be opened at all, the next read or write says so.
    listen().catch(() => undefined)
    return () => {
      isStopped = true
      client?.disconnect()
    }
  }

  const forget = (listener: ChangeListener): void => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }

  return {
    messageOf: (key) => `${self} ${JSON.stringify(key)}`,
    watch(listener) {
      // Each call stands for itself, also of one function.
      const own: ChangeListener = (key) => listener(key)
      listeners.add(own)
      stop ??= start()
      return () => forget(own)
    },
    close() {
      listeners.clear()
      stop?.()
      stop = undefined
    },
  }
}
