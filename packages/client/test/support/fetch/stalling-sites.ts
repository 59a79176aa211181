import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** Servers in a thread of their own, so that what they do is no part of the loop under test. */
export interface StallingSites extends AsyncDisposable {
  /** Of a file of 512,000 line feeds, 14 bytes of brotli. */
  readonly stalling: (i: number) => string
  /** Of a brotli body with a window of 16 MiB. */
  readonly wide: (i: number) => string
  /** Of the same body; the first eight that are asked for one are answered together. */
  readonly gathered: (i: number) => string
  readonly healthy: (i: number) => string
  readonly alsoHealthy: (i: number) => string
}

const code = `
const { createServer } = require('node:http')
const { parentPort } = require('node:worker_threads')
const { brotliCompressSync, constants } = require('node:zlib')
const text = 'User-agent: *\\nDisallow: /private\\n'
const lines = brotliCompressSync(Buffer.alloc(512_000, '\\n'))
const wide = brotliCompressSync(Buffer.alloc(20_000_000, '# filling\\n'), {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 1 },
})
const first = []
const server = createServer((request, response) => {
  const kind = request.headers.host.split(/\\d/)[0]
  const packed = { stalling: lines, wide, gathered: wide }[kind]
  const answer = () => response.writeHead(200, packed ? { 'content-encoding': 'br' } : {}).end(packed ?? text)
  if (kind !== 'gathered' || first.length === 8) answer()
  else if (first.push(answer) === 8) for (const one of first) one()
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

export async function startStallingSites(): Promise<StallingSites> {
  const worker = new Worker(code, { eval: true })
  const [port] = (await once(worker, 'message')) as [number]
  const url =
    (kind: string) =>
    (i: number): string =>
      `http://${kind}${i}.example:${port}/private`
  return {
    stalling: url('stalling'),
    wide: url('wide'),
    gathered: url('gathered'),
    healthy: url('healthy'),
    alsoHealthy: url('sound'),
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

/** What a task gives, and the longest time in which the event loop did nothing else, in milliseconds. */
export async function longestBlockOf<Result>(
  task: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly blockMs: number }> {
  let blockMs = 0
  let isOver = false
  let last = threadMs()
  const tick = (): void => {
    const now = threadMs()
    blockMs = Math.max(blockMs, now - last)
    last = now
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  try {
    return { result: await task(), blockMs }
  } finally {
    isOver = true
  }
}

/** How long this thread has worked, where Linux says it: what others do on the machine does not count. Elsewhere, the time. */
function threadMs(): number {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return performance.now()
  }
}
