import { randomInt } from 'node:crypto'
import { connect, type Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A port that may be free, below those that systems give to connections and servers: while nobody listens there, nobody is given it. */
export function likelyFreePort(): number {
  // From where `fetch` bans no port.
  return randomInt(11_000, 32_768)
}

/** Has a server listen on loopback, and gives its port. */
export async function listening(server: Server): Promise<number> {
  for (let triesLeft = 20; ; triesLeft--) {
    const port = likelyFreePort()
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          server.off('error', reject)
          resolve()
        })
      })
      return port
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (triesLeft === 0 || (code !== 'EADDRINUSE' && code !== 'EACCES')) throw error
    }
  }
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
