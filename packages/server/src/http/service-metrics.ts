import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

import { version } from '../runtime/own-version.ts'
import type { SitesStats } from '../sites/site-clients.ts'
import { createRequestDurations } from './request-durations.ts'
import type { RequestKind } from './route-of.ts'

/** A request whose response has ended. */
interface AnsweredRequest {
  readonly method: string
  readonly route: string
  readonly kind: RequestKind
  readonly status: number
  readonly seconds: number
}

/** What the service counts. */
export interface ServiceMetrics {
  /** One request was answered. */
  answered(request: AnsweredRequest): void
  /** Answers to questions about URLs were given. */
  gaveAnswers(count: number): void
  /** The text of `/metrics`. */
  text(): Promise<string>
  readonly contentType: string
}

/** What is read at the time of a scrape. */
export interface Readings {
  readonly turns: () => { readonly waiting: number; readonly granted: number }
  readonly open: () => Readonly<Record<RequestKind, number>>
  readonly sites: () => SitesStats
  readonly isStoreUsable: () => Promise<boolean>
}

export function createMetrics({ turns, open, sites, isStoreUsable }: Readings): ServiceMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const common = { registers: [registry] }
  // What every request counts is a plain number until somebody asks for it.
  const requests = new Map<string, Map<number, number>>()
  let answers = 0
  const durations = createRequestDurations()

  /** A counter by the values of one label, which are counted elsewhere. */
  const counter = (name: string, help: string, label: string, read: () => object): void => {
    const shown: Counter = new Counter({
      ...common,
      name,
      help,
      labelNames: [label],
      collect() {
        shown.reset()
        for (const [key, value] of Object.entries(read())) shown.inc({ [label]: key }, Number(value))
      },
    })
  }
  const gauge = (name: string, help: string, label: string, read: () => object | Promise<object>): void => {
    const shown: Gauge = new Gauge({
      ...common,
      name,
      help,
      labelNames: [label],
      async collect() {
        for (const [key, value] of Object.entries(await read())) shown.set({ [label]: key }, Number(value))
      },
    })
  }
  const total = new Counter({
    ...common,
    name: 'ruly_answers_total',
    help: 'Answers to questions about URLs.',
  })
  gauge('ruly_turns', 'Turns that wait or are held.', 'state', turns)
  gauge('ruly_http_open', 'Requests that are open.', 'kind', open)
  gauge('ruly_sites_in_memory', 'Sites whose robots.txt is in memory.', 'kind', () => ({
    all: sites().sites,
  }))
  gauge('ruly_store_usable', 'Whether the store can be used.', 'kind', async () => ({
    all: await isStoreUsable(),
  }))
  counter('ruly_robots_requests_total', 'Requests for robots.txt files.', 'result', () => sites().requests)
  counter(
    'ruly_site_lookups_total',
    'Where what is known of a site was found.',
    'source',
    () => sites().found,
  )
  const build = { version, node: process.version }
  new Gauge({ ...common, name: 'ruly_build_info', help: 'What runs.', labelNames: Object.keys(build) }).set(
    build,
    1,
  )
  return {
    answered({ method, route, kind, status, seconds }) {
      const labels = `method="${knownMethods.has(method) ? method : 'other'}",route="${route}",kind="${kind}"`
      let counts = requests.get(labels)
      if (counts === undefined) requests.set(labels, (counts = new Map()))
      counts.set(status, (counts.get(status) ?? 0) + 1)
      durations.observe(labels, seconds)
    },
    gaveAnswers: (count) => void (answers += count),
    async text() {
      total.reset()
      total.inc(answers)
      return (await registry.metrics()) + requestsText(requests) + durations.text()
    },
    contentType: registry.contentType,
  }
}

const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])

function requestsText(requests: ReadonlyMap<string, ReadonlyMap<number, number>>): string {
  const name = 'ruly_http_requests_total'
  const lines = [`# HELP ${name} Requests that were answered.`, `# TYPE ${name} counter`]
  for (const [labels, counts] of requests)
    for (const [status, count] of counts) lines.push(`${name}{${labels},status="${status}"} ${count}`)
  return `${lines.join('\n')}\n`
}
