import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

import { createRequestDurations } from './request-durations.ts'

/** What the service counts. */
export interface ServiceMetrics {
  /** One request was answered. */
  answered(route: string, status: number, seconds: number): void
  /** Answers to questions about URLs were given. */
  gaveAnswers(count: number): void
  /** The text of `/metrics`. */
  text(): Promise<string>
  readonly contentType: string
}

/** What gauges show at the time of a scrape. */
export interface Gauges {
  readonly turns: () => { readonly waiting: number; readonly granted: number }
  readonly open: () => { readonly requests: number; readonly streams: number }
  readonly sites: () => number
}

export function createMetrics({ turns, open, sites }: Gauges): ServiceMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // What every request counts is a plain number until somebody asks for it.
  const requests = new Map<string, Map<number, number>>()
  let answers = 0
  const durations = createRequestDurations()
  const counter = (
    name: string,
    help: string,
    labelNames: string[],
    read: (shown: Counter) => void,
  ): void => {
    const shown: Counter = new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        shown.reset()
        read(shown)
      },
    })
  }
  counter('ruly_http_requests_total', 'Requests that were answered.', ['route', 'status'], (shown) => {
    for (const [route, counts] of requests)
      for (const [status, count] of counts) shown.inc({ route, status }, count)
  })
  counter('ruly_answers_total', 'Answers to questions about URLs.', [], (shown) => shown.inc(answers))
  const gauge = (name: string, help: string, label: string, read: () => object): void => {
    const shown = new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [key, value] of Object.entries(read())) shown.set({ [label]: key }, Number(value))
      },
    })
  }
  gauge('ruly_turns', 'Turns that wait or are held.', 'state', turns)
  gauge('ruly_http_open', 'Requests and streams that are open.', 'kind', open)
  gauge('ruly_sites_in_memory', 'Sites whose robots.txt is in memory.', 'kind', () => ({ all: sites() }))
  return {
    answered(route, status, seconds) {
      let counts = requests.get(route)
      if (counts === undefined) requests.set(route, (counts = new Map()))
      counts.set(status, (counts.get(status) ?? 0) + 1)
      durations.observe(route, seconds)
    },
    gaveAnswers: (count) => void (answers += count),
    text: async () => (await registry.metrics()) + durations.text(),
    contentType: registry.contentType,
  }
}
