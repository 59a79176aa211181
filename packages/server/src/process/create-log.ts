import { pino, type Logger } from 'pino'

import type { Settings } from '../config/settings.ts'

/** A log, and a way to write what it still holds. */
export interface OwnLog {
  readonly log: Logger
  readonly flush: () => void
}

/** Lines of JSON on standard error, several at a time. */
export function createLog({ logLevel }: Settings): OwnLog {
  const destination = pino.destination({ fd: 2, sync: false, minLength: 4096 })
  const log = pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
  const timer = setInterval(() => destination.flush(), 1000)
  timer.unref()
  return {
    log,
    flush() {
      clearInterval(timer)
      destination.flushSync()
    },
  }
}
