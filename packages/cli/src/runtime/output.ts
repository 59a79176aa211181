import { once } from 'node:events'
import type { Writable } from 'node:stream'

import { UserError } from './user-error.ts'

/** Where answers go. */
export interface Output {
  /** Resolves when the reader has taken enough for more to come; rejects when nobody reads any more. */
  write(text: string | Uint8Array): Promise<void>
  /** Resolves when everything is written; rejects where it cannot be. */
  finish(): Promise<void>
  /** Aborted when nobody reads any more or the stream fails. */
  readonly signal: AbortSignal
  /** Whether the reader went away, as `head` does when it has seen enough: no fault, only an end. */
  readonly hasLostReader: boolean
}

/** A stream as an output that never floods a slow reader. */
export function createOutput(stream: Writable): Output {
  const failure = new AbortController()
  const { signal } = failure
  let hasLostReader = false
  const fail = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') hasLostReader = true
    failure.abort(new UserError(`cannot write the answers: ${error.message}.`))
  }
  stream.on('error', fail)
  return {
    signal,
    get hasLostReader() {
      return hasLostReader
    },
    async write(text) {
      signal.throwIfAborted()
      if (stream.write(text)) return
      await once(stream, 'drain', { signal }).catch(() => signal.throwIfAborted())
    },
    async finish() {
      await new Promise<void>((resolve) => {
        stream.write('', (error) => {
          if (error) fail(error)
          resolve()
        })
      })
      signal.throwIfAborted()
    },
  }
}
