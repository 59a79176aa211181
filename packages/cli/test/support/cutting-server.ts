import { createServer } from 'node:http'

import { afterAll, beforeAll } from 'vitest'

import { listening } from '../../../client/test/support/fetch/listening.ts'

/** A server on loopback that serves files with ranges, and breaks off each response after `cutsAfter` bytes. */
export function cuttingServer(
  files: ReadonlyMap<string, Buffer>,
  cutsAfter: number,
): { readonly url: string; readonly ranges: readonly string[] } {
  const ranges: string[] = []
  let port = 0
  const server = createServer(({ url = '', headers: { range = '' } }, response) => {
    const file = files.get(url)
    if (file === undefined) return response.writeHead(404).end()
    ranges.push(range)
    const from = Number(/^bytes=([0-9]+)-$/.exec(range)?.[1] ?? 0)
    response.writeHead(range === '' ? 200 : 206, {
      etag: '"v1"',
      'content-length': file.length - from,
      ...(range !== '' && { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` }),
    })
    const piece = file.subarray(from, from + cutsAfter)
    if (from + piece.length === file.length) return response.end(piece)
    return response.write(piece, () => response.destroy())
  })
  beforeAll(async () => {
    port = await listening(server)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    ranges,
  }
}
