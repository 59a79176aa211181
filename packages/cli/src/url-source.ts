import { addAbortSignal, type Readable } from 'node:stream'

import { cannotRead, nameOf } from './input.ts'
import { UserError } from './user-error.ts'

/** Longer than any URL; without a limit, a file without line ends would fill memory. */
const maxUrlLength = 1 << 20

/**
 * The URLs of a stream, one a line, in batches as they come; white space around them and blank lines are left out.
 *
 * Reads on only when the next batch is asked for. Ends early, with the signal's reason, when the signal aborts.
 */
export async function* urlsOf(
  path: string,
  stream: Readable,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  stream.setEncoding('utf8')
  const pieces: AsyncIterable<string> = addAbortSignal(signal, stream)
  let rest = ''
  try {
    for await (const piece of pieces) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() as string
      if (rest.length > maxUrlLength) throw tooLong(path)
      yield trimmed(lines)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw cannotRead(path, error)
  }
  yield trimmed([rest])
}

function trimmed(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

function tooLong(path: string): UserError {
  const limit = maxUrlLength.toLocaleString('en')
  return new UserError(
    `cannot read ${nameOf(path)}: it has a line of more than ${limit} characters. Is it a list of URLs?`,
  )
}
