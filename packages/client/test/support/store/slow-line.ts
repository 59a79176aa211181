import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { listening } from '../fetch/listening.ts'

const delayMs = 20
const cutForMs = 500

/** A line to a server on loopback, which takes its time in both directions and can be cut. */
export interface SlowLine {
  readonly port: number
  open(): Promise<void>
  /** Ends all connections in the midst of what they carry, and new ones at once, for a while. */
  cut(): Promise<void>
  close(): Promise<void>
}

export function createSlowLine(target: () => number): SlowLine {
  const sockets = new Set<Socket>()
  let port = 0
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(target(), '127.0.0.1')
    pass(near, far)
    pass(far, near)
  })

  function pass(from: Socket, to: Socket): void {
    sockets.add(from)
    from.on('data', (chunk) => setTimeout(() => to.write(chunk), delayMs))
    // Whoever is cut off sees it by the end of the connection.
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      setTimeout(() => to.destroy(), delayMs)
    })
  }

  function endAll(): void {
    for (const socket of sockets) socket.destroy()
  }

  return {
    get port() {
      return port
    },
    async open() {
      port = await listening(server)
    },
    async cut() {
      isCut = true
      endAll()
      await sleep(cutForMs)
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        endAll()
      }),
  }
}
