import { setTimeout as delay } from 'node:timers/promises'

import { visible } from '@ruly/lint'

import { skipped } from '../lists/bytes/buffers.ts'
import { UserError } from '../runtime/user-error.ts'

/** A response with a remote file from an offset on. */
export interface RemotePart {
  /** The offset where it begins: 0 if the server ignores ranges. */
  readonly offset: number
  /** Size of the whole file; undefined if the server does not say it. */
  readonly total: number | undefined
  /** Changes with the file: its ETag, or when it was modified. Undefined if the server says neither. */
  readonly validator: string | undefined
  readonly pieces: AsyncIterable<Uint8Array>
}

/** Requests a remote file from an offset on. A `UserError` is final; after other errors the request is repeated. */
export type RequestPart = (offset: number) => Promise<RemotePart>

/** Attempts without a byte between them. */
const mostAttempts = 6
const firstDelayMs = 200

/** The bytes of a remote file. A download that breaks off continues where it was; a file that has changed meanwhile is an error. */
export async function* resumedDownload(
  url: string,
  request: RequestPart,
  {
    start = 0,
    wait = delay,
  }: { readonly start?: number; readonly wait?: (ms: number) => Promise<unknown> } = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = start
  let first: RemotePart | undefined
  let total: number | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      const part = await request(at)
      first ??= part
      // A response without Content-Length does not say it, one to a range request does.
      total ??= part.total
      if (part.validator !== first.validator || (part.total ?? total) !== total) throw hasChanged(url)
      if (part.offset > at) throw new Error(`the response begins at byte ${part.offset}, not at ${at}`)
      // A server may ignore the range.
      for await (const piece of skipped(part.pieces, at - part.offset)) {
        at += piece.length
        attempt = 0
        yield piece
      }
      if (total === undefined || at >= total) return
      throw new Error(`the response ended at byte ${at} of ${total}`)
    } catch (error) {
      if (error instanceof UserError) throw error
      if (attempt === mostAttempts) throw cannotDownload(url, error)
      await wait(firstDelayMs * 2 ** attempt)
    }
  }
}

/** Whether the same request can succeed later: too many requests, or an error of the server. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

function hasChanged(url: string): UserError {
  return new UserError(`cannot read ${visible(url)}: it changed while it was read. Run the command again.`)
}

function cannotDownload(url: string, error: unknown): UserError {
  const { message, cause } = error as Error
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message
  return new UserError(
    `cannot read ${visible(url)}: ${visible(why)}. ${mostAttempts} attempts failed. Check the network, then run the command again.`,
  )
}

/** Offset and total size in a Content-Range header; undefined if it is missing or malformed (RFC 9110 §14.4). */
export function contentRange(
  header: string | null | undefined,
): { readonly offset: number; readonly total: number | undefined } | undefined {
  const [, offset, total] = /^bytes ([0-9]{1,15})-[0-9]{1,15}\/([0-9]{1,15}|\*)$/.exec(header ?? '') ?? []
  if (offset === undefined) return undefined
  return { offset: Number(offset), total: total === '*' ? undefined : Number(total) }
}
