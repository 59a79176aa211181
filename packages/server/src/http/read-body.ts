import type { IncomingMessage } from 'node:http'

import type { Settings } from '../config/settings.ts'
import type { NodeParts } from './entrance.ts'
import { problem } from './problem.ts'
import { isLines } from './route-of.ts'

/**
 * The request with its whole body in memory, so that no route has to count bytes or seconds; or what answers a body that is too large or too
 * slow. A request without a body, and a stream of lines, stay as they are.
 */
export async function withBody(
  request: Request,
  { incoming }: NodeParts,
  settings: Settings,
): Promise<Request | Response> {
  const { method = 'GET', headers } = incoming
  if (method === 'GET' || method === 'HEAD') return request
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding.toLowerCase() !== 'identity')
    return problem('unsupported-media-type', {
      detail: 'A body with a Content-Encoding is not read: send it as it is.',
      headers: { 'accept-encoding': 'identity' },
    })
  if (isLines(headers['content-type'])) return request
  const body = await bytesOf(incoming, settings)
  if (body === 'body-too-slow') return problem(body, { headers: { connection: 'close' } })
  if (body === 'body-too-large')
    return problem(body, { detail: `It may have at most ${settings.maxBodyBytes} bytes.` })
  return new Request(request.url, {
    method,
    headers: request.headers,
    body: body.length === 0 ? null : body,
    signal: request.signal,
  })
}

async function bytesOf(
  incoming: IncomingMessage,
  { maxBodyBytes, bodyTimeout }: Settings,
): Promise<Buffer<ArrayBuffer> | 'body-too-large' | 'body-too-slow'> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBodyBytes) return 'body-too-large'
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => end('body-too-slow'), bodyTimeout * 1000)
    timer.unref()
    const end = (result: Awaited<ReturnType<typeof bytesOf>>): void => {
      clearTimeout(timer)
      incoming.off('data', add).off('end', finish).off('error', fail).off('close', fail)
      if (typeof result === 'string') incoming.pause()
      resolve(result)
    }
    const add = (chunk: Buffer): void => {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBodyBytes) end('body-too-large')
    }
    const finish = (): void => end(Buffer.concat(chunks))
    const fail = (): void => {
      clearTimeout(timer)
      reject(new Error('the request ended before its body'))
    }
    incoming.on('data', add).on('end', finish).on('error', fail).on('close', fail)
  })
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

/** Cuts a stream in which nothing moves, unless it is the service that is busy: sites have a time limit of their own. */
export function endSilence(
  { incoming, outgoing }: NodeParts,
  { bodyTimeout }: Settings,
  isBusy: () => boolean,
): void {
  const { socket } = incoming
  const longestMs = Math.ceil(bodyTimeout * 1000)
  socket.setTimeout(longestMs)
  // With a listener of the response, Node leaves the socket as it is.
  outgoing.on('timeout', () => void (isBusy() ? socket.setTimeout(longestMs) : socket.destroy()))
  outgoing.once('close', () => socket.setTimeout(0))
}
