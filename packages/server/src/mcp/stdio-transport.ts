import { PassThrough, pipeline, type Readable, type Writable } from 'node:stream'

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

import { longestCallMs } from './tool.ts'

interface StdioMessages {
  readonly transport: Transport
  readonly ended: Promise<void>
}

/**
 * Messages over standard input and output. They end when the input has ended and every request in it is answered; the transport alone drops
 * what is under way when its input ends, and so answers no request of a file.
 */
export function stdioMessages(stdin: Readable, stdout: Writable): StdioMessages {
  const open = new Set<unknown>()
  let endInput: (() => void) | undefined
  const endIfAnswered = (): void => {
    if (open.size === 0) endInput?.()
  }
  const input = new PassThrough({
    flush(done) {
      const timer = setTimeout(() => endInput?.(), longestCallMs)
      endInput = () => {
        endInput = undefined
        clearTimeout(timer)
        done()
      }
      // What was read last is on its way.
      setImmediate(endIfAnswered)
    },
  })
  pipeline(stdin, input, () => undefined)
  const stdio = new StdioServerTransport(input, stdout)
  const transport: Transport = {
    start: () => stdio.start(),
    async send(message) {
      await stdio.send(message)
      const { method, id } = message as Message
      if (method === undefined) open.delete(id)
      endIfAnswered()
    },
    close: () => stdio.close(),
  }
  const ended = new Promise<void>((resolve) => {
    Object.assign(stdio, {
      onmessage(message: JSONRPCMessage) {
        const { method, id, params } = message as Message
        if (method === 'notifications/cancelled') open.delete(params?.requestId)
        else if (method !== undefined && id !== undefined && method !== unanswered) open.add(id)
        transport.onmessage?.(message)
      },
      onerror: (error: Error) => transport.onerror?.(error),
      onclose() {
        transport.onclose?.()
        endInput?.()
        resolve()
      },
    })
  })
  return { transport, ended }
}

/** A request, a notification or an answer. */
interface Message {
  readonly method?: string
  readonly id?: string | number
  readonly params?: { readonly requestId?: unknown }
}

/** A request that stays open. */
const unanswered = 'subscriptions/listen'
