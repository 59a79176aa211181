import type { WatchEvent } from '../state/watch-event.ts'

/** Where events go. An event reaches every sink at least once, also if the process ends meanwhile. */
export interface WatchSink {
  /** Stands for the sink on disk; after a restart, a sink of the same name gets what this one has not taken. */
  readonly name: string
  /**
   * Takes an event. It is offered again later if this rejects.
   *
   * @param event the event; its `id` is the same each time
   * @param signal aborted when the watcher ends
   */
  deliver(event: WatchEvent, signal: AbortSignal): Promise<void>
}

/** Why a sink has not taken an event, if it knows when to try again. */
export class DeliveryError extends Error {
  /** The name of the class. */
  override readonly name = 'DeliveryError'
  /** The least pause before the next attempt, in milliseconds. */
  readonly pauseMs: number

  constructor(message: string, pauseMs = 0) {
    super(message)
    this.pauseMs = pauseMs
  }
}

const firstPauseMs = 5000
const longestPauseMs = 60 * 60_000

/** The pause after failures in a row: five seconds, then four times as long each time, up to an hour; 20 % more or less. */
export function pauseAfter(failures: number, leastMs: number, random: number): number {
  const pause = Math.min(firstPauseMs * 4 ** (failures - 1), longestPauseMs)
  return Math.max(leastMs, Math.round(pause * (0.8 + 0.4 * random)))
}
