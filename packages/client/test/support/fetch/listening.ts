import { randomInt } from 'node:crypto'
import { connect, type Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A port that may be free, below those that systems give to connections and servers: while nobody listens there, nobody is given it. */
export function likelyFreePort(): number {
  // From where `fetch` bans no port.
  return randomInt(11_000, 32_768)
}

/** Starts a server on a port of its own, and gives the port: where another has it already, on another one. */
export async function onFreePort(start: (port: number) => Promise<void>): Promise<number> {
  for (let triesLeft = 20; ; triesLeft--) {
    const port = likelyFreePort()
    try {
      await start(port)
      return port
    } catch (error) {
      if (triesLeft === 0 || !/EADDRINUSE|EACCES|already in use/i.test(String(error))) throw error
    }
  }
}

/** Has a server listen on loopback, and gives its port. */
export function listening(server: Server): Promise<number> {
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  return onFreePort(listen)
}

/** Closes a server whose connections are closed, and waits until new ones are refused. */
export async function closed(server: Server, port: number): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve)
  })
  // A process that is just being started holds what this one had open, until it runs its own program.
  while (await accepts(port)) await setTimeout(1)
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      resolve(true)
      socket.destroy()
    })
    socket.on('error', () => resolve(false))
  })
}
