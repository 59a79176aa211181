import { whenCollected } from '../../runtime/builtin.ts'
import type { PageLimiter } from './page-limits.ts'

/** How much of a body is taken in ahead of its reader, in bytes: the whole of most pages. */
export const takenInBytes = 262_144

/** A body as it arrives, read or not. */
export interface ArrivingBody {
  readonly stream: ReadableStream<Uint8Array>
  /** Takes in all that is still to come, however far ahead of its reader; rejects where the body fails. */
  readonly takeAll: () => Promise<void>
}

/**
 * Takes in a body ahead of its reader. `onEnd` is called once: when all of it is there, read or not; when it has failed, was cancelled or aborted;
 * or when its stream was collected, so that nobody can read it any more.
 */
export function arrivingBody(
  body: ReadableStream<Uint8Array>,
  limiter: Pick<PageLimiter, 'signal' | 'count'>,
  onEnd: () => void,
): ArrivingBody {
  const intake = createIntake(body, limiter, onEnd)
  // Nothing that lives as long as the connection may hold this stream, but a read that waits.
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await intake.next()
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
      cancel: (reason) => intake.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  whenCollected(stream, leaving(intake))
  return { stream, takeAll: intake.takeAll }
}

/** Apart from the stream, which it must not hold. */
function leaving(intake: ReturnType<typeof createIntake>): () => void {
  return () => void intake.cancel(new Error('Nobody can read this body any more.')).catch(() => undefined)
}

/** What has come of a body and was not handed on yet. */
function createIntake(
  body: ReadableStream<Uint8Array>,
  limiter: Pick<PageLimiter, 'signal' | 'count'>,
  onEnd: () => void,
) {
  const { signal } = limiter
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  let ahead = takenInBytes
  let isWhole = false
  let isOver = false
  let failure: { readonly error: unknown } | undefined
  let taking: Promise<void> | undefined

  function end(): void {
    if (isOver) return
    isOver = true
    onEnd()
  }

  function fail(reason: unknown): void {
    if (isOver) return
    failure = { error: reason }
    end()
    reader.cancel(reason).catch(() => undefined)
  }

  async function take(): Promise<void> {
    const { done, value } = await reader.read()
    taking = undefined
    if (done) {
      isWhole = true
      return end()
    }
    limiter.count(value.length)
    pieces.push(value)
    size += value.length
    takeAhead()
  }

  function takeAhead(): void {
    if (isOver || size >= ahead) return
    taking ??= take()
    // It fails the reader.
    taking.catch(() => undefined)
  }

  // These end it also while nothing is taken in.
  reader.closed.catch(fail)
  if (signal.aborted) fail(signal.reason)
  else signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  takeAhead()
  return {
    /** The next piece, once it is there; undefined at the end. */
    async next(): Promise<Uint8Array | undefined> {
      while (pieces.length === 0 && !isWhole) await (taking ??= take())
      if (failure !== undefined) throw failure.error
      const piece = pieces.shift()
      size -= piece?.length ?? 0
      takeAhead()
      return piece
    },
    takeAll: async (): Promise<void> => {
      ahead = Infinity
      takeAhead()
      await reader.closed
    },
    async cancel(reason: unknown): Promise<void> {
      end()
      await reader.cancel(reason)
    },
  }
}
