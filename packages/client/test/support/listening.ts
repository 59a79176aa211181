import { randomInt } from 'node:crypto'
import type { Server } from 'node:net'

/** A port that may be free, below those that systems give to connections and servers: while nobody listens there, nobody is given it. */
export function likelyFreePort(): number {
  // From where `fetch` bans no port.
  return randomInt(11_000, 32_768)
}

/** Has a server listen on loopback, and gives its port; when the server is closed, connections to that are refused. */
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
