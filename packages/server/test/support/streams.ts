import { once } from 'node:events'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

import { onTestFinished } from 'vitest'

/** URLs on as many sites of this machine as wanted. */
interface ManySites {
  at(index: number): string
}

/** Sites whose connections are accepted and never answered. */
export const silentSites = (): Promise<ManySites> => sitesOf(createServer())

/** Sites that allow everything. */
export const liveSites = (): Promise<ManySites> =>
  sitesOf(createHttpServer((_, response) => void response.end('')))

/** All addresses of loopback lead to the server, each another site. */
async function sitesOf(server: Server): Promise<ManySites> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => void sockets.add(socket.on('error', () => undefined)))
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { at: (index) => `http://127.${2 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}:${port}/a` }
}

/** Sends lines as a stream and reads rows of its answer. */
export async function openStream(base: string, query: string, sent: readonly string[]) {
  const headers = { 'content-type': 'application/x-ndjson' }
  const asking = request(`${base}/v1/check?agent=GPTBot&${query}`, { method: 'POST', headers })
  asking.on('error', () => undefined)
  asking.end(sent.join('\n'))
  const [response] = (await once(asking, 'response')) as [NodeJS.ReadableStream]
  const read = createInterface({ input: response.on('error', () => undefined) })[Symbol.asyncIterator]()
  return {
    async rows(count: number): Promise<readonly Record<string, unknown>[]> {
      const rows: Record<string, unknown>[] = []
      while (rows.length < count) {
        const { value, done } = await read.next()
        if (done === true) throw new Error(`the stream ended after ${rows.length} rows`)
        rows.push(JSON.parse(value) as Record<string, unknown>)
      }
      return rows
    },
    end: () => void asking.destroy(),
  }
}
