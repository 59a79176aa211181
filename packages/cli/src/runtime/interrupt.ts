/** The wish of the person at the keyboard to stop. */
export interface Interrupt {
  /** Aborted at the first Ctrl-C; a second one ends the process at once. */
  readonly signal: AbortSignal
  /** Listens no more. Ends the process by the signal where it came, so that a shell sees why. */
  end(): void
}

/** Listens to the signals of this process. */
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

/** Why work ended that nobody waits for any more. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
}
