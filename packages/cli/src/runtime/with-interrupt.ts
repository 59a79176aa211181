import { setMaxListeners } from 'node:events'

import type { InterruptSignal } from './interrupt.ts'
import type { RunContext } from './run-context.ts'

/** Runs work that stops when the output is closed, or at a signal, by default at Ctrl-C. */
export async function withInterrupt<Result>(
  { output, listenForInterrupt }: Pick<RunContext, 'output' | 'listenForInterrupt'>,
  work: (signal: AbortSignal) => Promise<Result>,
  names?: readonly InterruptSignal[],
): Promise<Result> {
  const interrupt = listenForInterrupt(names)
  const signal = AbortSignal.any([output.signal, interrupt.signal])
  // Every pending request adds a listener.
  setMaxListeners(Infinity, signal)
  try {
    return await work(signal)
  } finally {
    interrupt.end()
  }
}
