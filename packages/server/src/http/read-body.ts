import type { Settings } from '../config/settings.ts'
import type { NodeParts } from './entrance.ts'
import { again, problem } from './problem.ts'
import { isLines } from './route-of.ts'

/** Gives a request its whole body, or what answers one whose body is not read. */
type ReadBody = (request: Request, parts: NodeParts) => Promise<Request | Response>

/** So many bodies of the largest size may be in memory together, of all requests whose answers are not sent. */
const mostBodies = 64

/**
 * Reads whole bodies into memory, so that no route has to count bytes or seconds. A request without a body, and a stream of lines, stay as they
 * are.
 */
export function createBodyReader(settings: Settings): ReadBody {
  let held = 0

  async function bytesOf({ incoming, outgoing }: NodeParts): Promise<Buffer<ArrayBuffer> | Unread> {
    const { maxBodyBytes, bodyTimeout } = settings
    if (Number(incoming.headers['content-length'] ?? 0) > maxBodyBytes) return 'body-too-large'
    return await new Promise((resolve) => {
      const chunks: Buffer[] = []
      let size = 0
      const timer = setTimeout(() => end('body-too-slow'), bodyTimeout * 1000)
      timer.unref()
      const end = (result: Buffer<ArrayBuffer> | Unread): void => {
        clearTimeout(timer)
        incoming.off('data', add).off('end', finish).off('error', leave).off('close', leave)
        if (typeof result === 'string') incoming.pause()
        resolve(result)
      }
      const add = (chunk: Buffer): void => {
        chunks.push(chunk)
        size += chunk.length
        held += chunk.length
        if (size > maxBodyBytes) end('body-too-large')
        else if (held > mostBodies * maxBodyBytes) end('overloaded')
      }
      const finish = (): void => end(Buffer.concat(chunks))
      const leave = (): void => end('left')
      incoming.on('data', add).on('end', finish).on('error', leave).on('close', leave)
      outgoing.once('close', () => (held -= size))
    })
  }

  return async (request, parts) => {
    const { method = 'GET', headers } = parts.incoming
    if (method === 'GET' || method === 'HEAD') return request
    const coding = headers['content-encoding'] ?? 'identity'
    if (coding.toLowerCase() !== 'identity')
      return problem('unsupported-media-type', {
        detail: 'A body with a Content-Encoding is not read: send it as it is.',
        headers: { 'accept-encoding': 'identity' },
      })
    if (isLines(headers['content-type']) && new URL(request.url).pathname === '/v1/check') return request
    const body = await bytesOf(parts)
    if (typeof body === 'string') return unreadAnswer(body, settings)
    return new Request(request.url, {
      method,
      headers: request.headers,
      body: body.length === 0 ? null : body,
      signal: request.signal,
    })
  }
}

/** Why a body was not read to its end. */
type Unread = 'body-too-large' | 'body-too-slow' | 'overloaded' | 'left'

function unreadAnswer(why: Unread, { maxBodyBytes }: Settings): Response {
  if (why === 'left') return new Response(null, { status: 499 })
  if (why === 'overloaded') return problem(why, { headers: again })
  if (why === 'body-too-slow') return problem(why, { headers: { connection: 'close' } })
  return problem(why, { detail: `It may have at most ${maxBodyBytes} bytes.` })
}

/**
 * Reads what is left of a body once its answer is written, and drops it: who still sends does not see an answer whose connection was reset. The
 * connection ends if nothing comes for a while, and no later than a body may take.
 */
export function dropRest({ incoming, outgoing }: NodeParts, { bodyTimeout }: Settings): void {
  const { socket } = incoming
  outgoing.once('finish', () => {
    if (incoming.complete) return
    const end = (): void => void socket.destroy()
    const pause = setTimeout(end, pauseMs)
    const timers = [pause, setTimeout(end, bodyTimeout * 1000)]
    incoming.on('data', () => pause.refresh())
    incoming.once('close', () => timers.forEach(clearTimeout))
    incoming.once('end', () => timers.forEach(clearTimeout))
    incoming.resume()
  })
}

const pauseMs = 1000
