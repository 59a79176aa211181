import { orAborted } from './abort.ts'

interface Flight<Result> {
  readonly key: string
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
  /** Whether there is a flight to join. */
  has(key: string): boolean
  /** The keys of the flights to join. */
  keys(): Iterable<string>
  /** Waits until all flights of the key have ended, also those that all have left. */
  landed(key: string): Promise<void>
  /** Aborts all flights and waits for their ends; from then on `join` rejects with the reason, and `launch` does nothing. */
  close(reason: unknown): Promise<void>
}

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const flights = new Map<string, Flight<Result>>()
  /** Also those that all have left, which end in their own time. */
  const underWay = new Set<Flight<Result>>()
  let closed: { readonly reason: unknown } | undefined

  function flightOf(key: string, start: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const known = flights.get(key)
    if (known !== undefined) return known
    const controller = new AbortController()
    const result = start(controller.signal).finally(() => {
      underWay.delete(flight)
      if (flights.get(key) === flight) flights.delete(key)
    })
    // Callers that wait handle a failure; where all have left, nobody does.
    result.catch(() => undefined)
    const flight: Flight<Result> = { key, result, controller, waiting: 0 }
    flights.set(key, flight)
    underWay.add(flight)
    return flight
  }

  function leave(key: string, flight: Flight<Result>, reason: unknown): void {
    flight.waiting--
    if (flight.waiting > 0) return
    if (flights.get(key) === flight) flights.delete(key)
    flight.controller.abort(reason)
  }

  async function ended(some: readonly Flight<Result>[]): Promise<void> {
    await Promise.allSettled(some.map(({ result }) => result))
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
    keys: () => flights.keys(),
    async landed(key) {
      for (;;) {
        const flying = [...underWay].filter((flight) => flight.key === key)
        if (flying.length === 0) return
        await ended(flying)
      }
    },
    async close(reason) {
      closed ??= { reason }
      const flying = [...underWay]
      for (const { controller } of flying) controller.abort(reason)
      await ended(flying)
    },
  }
}
