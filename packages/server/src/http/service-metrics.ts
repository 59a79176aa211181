import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

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
  const requests = new Counter({
    name: 'ruly_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'ruly_http_request_duration_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers,
  })
  const answers = new Counter({
    name: 'ruly_answers_total',
    help: 'Answers to questions about URLs.',
    registers,
  })
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
  const known = new Map<
    string,
    { readonly count: Counter.Internal; readonly time: Histogram.Internal<string> }
  >()
  return {
    answered(route, status, seconds) {
      const key = `${route} ${status}`
      let bound = known.get(key)
      if (bound === undefined) {
        bound = { count: requests.labels(route, String(status)), time: durations.labels(route) }
        known.set(key, bound)
      }
      bound.count.inc()
      bound.time.observe(seconds)
    },
    gaveAnswers: (count) => answers.inc(count),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
