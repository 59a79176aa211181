import { once } from 'node:events'
import type { Writable } from 'node:stream'

import { visible } from '@ruly/lint'

import { nameOf } from './open-input.ts'
import { UserError } from './user-error.ts'

/** The output of a command. */
export interface Output {
  /** Resolves when the stream can take more; rejects when the reader is gone. */
  write(text: string | Uint8Array): Promise<void>
  /** Resolves when everything is written; rejects if that fails. */
  finish(): Promise<void>
  /** Aborted when the reader is gone or the stream fails. */
  readonly signal: AbortSignal
  /** Whether the reader closed the pipe early, as `head` does: not an error. */
  readonly hasLostReader: boolean
}

/** Wraps a stream as an output with backpressure. */
export function createOutput(stream: Writable): Output {
  const failure = new AbortController()
  const { signal } = failure
  let hasLostReader = false
  const fail = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') hasLostReader = true
    failure.abort(new UserError(`cannot write the output: ${error.message}.`))
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

/** The error for a file that cannot be written: its name and the reason. */
export function cannotWrite(path: string, error: unknown): UserError {
  if (error instanceof UserError) return error
  return new UserError(`cannot write ${nameOf(path)}: ${visible((error as Error).message)}`)
}
