/** Handles Ctrl-C. */
export interface Interrupt {
  /** Aborted at the first Ctrl-C; a second one ends the process immediately. */
  readonly signal: AbortSignal
  /** Stops listening. If the signal came, ends the process with it, so that the shell sees the reason. */
  end(): void
}

/** Starts listening for SIGINT. */
export function listenForInterrupt(): Interrupt {
  const controller = new AbortController()
  const abort = (): void => controller.abort(new InterruptedError())
  process.once('SIGINT', abort)
  return {
    signal: controller.signal,
    end() {
      process.off('SIGINT', abort)
      if (controller.signal.aborted) process.kill(process.pid, 'SIGINT')
    },
  }
}

/** The abort reason after Ctrl-C. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
}
