/** Signals that end a command: Ctrl-C, and the one that supervisors of processes send. */
export type InterruptSignal = 'SIGINT' | 'SIGTERM'

/** Handles Ctrl-C. */
export interface Interrupt {
  /** Aborted at the first signal; a second one ends the process immediately. */
  readonly signal: AbortSignal
  /** Stops listening. If the signal came, ends the process with it, so that the shell sees the reason. */
  end(): void
}

/** Starts listening for signals, by default for Ctrl-C alone. */
export function listenForInterrupt(names: readonly InterruptSignal[] = ['SIGINT']): Interrupt {
  const controller = new AbortController()
  let received: InterruptSignal | undefined
  const abort = (name: NodeJS.Signals): void => {
    received = name as InterruptSignal
    stop()
    controller.abort(new InterruptedError())
  }
  const stop = (): void => {
    for (const name of names) process.off(name, abort)
  }
  for (const name of names) process.once(name, abort)
  return {
    signal: controller.signal,
    end() {
      stop()
      if (received !== undefined) process.kill(process.pid, received)
    },
  }
}

/** The abort reason after Ctrl-C. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
}
