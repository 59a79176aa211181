import { orAborted } from './abort.ts'

interface Flight<Result> {
  readonly result: Promise<Result>
  readonly controller: AbortController
  waiting: number
}

/** Lets all who ask for the same key at the same time wait for one answer. */
export interface SingleFlight<Result> {
  /**
   * The answer of the flight under way, or of a new one.
   *
   * A caller whose signal aborts leaves with the signal's reason; the flight itself is aborted when the last caller has left.
   */
  join(
    key: string,
    start: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result>
  /** Starts a flight that nobody waits for, unless there is one; its failure is handed to `onError`. */
  launch(
    key: string,
    start: (signal: AbortSignal) => Promise<Result>,
    onError: (error: unknown) => void,
  ): void
  has(key: string): boolean
  /** Waits until the flight under way, if there is one, has ended in any way. */
  landed(key: string): Promise<void>
  /** Aborts all flights and waits for their ends; from then on `join` rejects with the reason, and `launch` does nothing. */
  close(reason: unknown): Promise<void>
}

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const flights = new Map<string, Flight<Result>>()
  let closed: { readonly reason: unknown } | undefined

  function flightOf(key: string, start: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const known = flights.get(key)
    if (known !== undefined) return known
    const controller = new AbortController()
    const result = start(controller.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    // Callers that wait handle a failure; where all have left, nobody does.
    result.catch(() => undefined)
    const flight: Flight<Result> = { result, controller, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  function leave(key: string, flight: Flight<Result>, reason: unknown): void {
    flight.waiting--
    if (flight.waiting > 0) return
    if (flights.get(key) === flight) flights.delete(key)
    flight.controller.abort(reason)
  }

  return {
    async join(key, start, signal) {
      signal?.throwIfAborted()
      if (closed !== undefined) throw closed.reason
      const flight = flightOf(key, start)
      flight.waiting++
      return await orAborted(flight.result, signal, (reason) => leave(key, flight, reason))
    },
    launch(key, start, onError) {
      if (closed !== undefined || flights.has(key)) return
      const flight = flightOf(key, start)
      // Nobody's leaving ends it.
      flight.waiting = Infinity
      flight.result.catch(onError)
    },
    has: (key) => flights.has(key),
    async landed(key) {
      await flights.get(key)?.result.catch(() => undefined)
    },
    async close(reason) {
      closed ??= { reason }
      const ending = [...flights.values()]
      for (const { controller } of ending) controller.abort(reason)
      await Promise.allSettled(ending.map(({ result }) => result))
    },
  }
}
