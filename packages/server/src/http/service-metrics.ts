import { collectDefaultMetrics, Registry } from 'prom-client'

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
  /** So many questions about URLs were asked; the answers to some are errors. */
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
  // What every request counts is a plain number until somebody asks for it.
  const requests = new Map<string, Map<number, number>>()
  let answers = 0
  const durations = createRequestDurations()
  const build: Sample = [`version="${version}",node="${process.version}"`, 1]

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
      const { sites: inMemory, requests: results, found } = sites()
      const isUsable = await isStoreUsable()
      return [
        await registry.metrics(),
        counter('ruly_answers_total', 'Answers to questions about URLs.', [['', answers]]),
        gauge('ruly_turns', 'Turns that wait or are held.', by('state', turns())),
        gauge('ruly_http_open', 'Requests that are open.', by('kind', open())),
        gauge('ruly_sites_in_memory', 'Sites whose robots.txt is in memory.', by('kind', { all: inMemory })),
        gauge('ruly_store_usable', 'Whether the store can be used.', by('kind', { all: isUsable })),
        counter('ruly_robots_requests_total', 'Requests for robots.txt files.', by('result', results)),
        counter('ruly_site_lookups_total', 'Where what is known of a site was found.', by('source', found)),
        gauge('ruly_build_info', 'What runs.', [build]),
        counter('ruly_http_requests_total', 'Requests that were answered.', samplesOf(requests)),
        durations.text(),
      ].join('\n')
    },
    contentType: registry.contentType,
  }
}

/** The labels of a number as they stand in the text, and the number. */
type Sample = readonly [labels: string, value: number]

/** Numbers by the values of one label. */
function by(label: string, values: object): readonly Sample[] {
  return Object.entries(values).map(([key, value]) => [`${label}="${key}"`, Number(value)])
}

function samplesOf(requests: ReadonlyMap<string, ReadonlyMap<number, number>>): readonly Sample[] {
  return Array.from(requests).flatMap(([labels, counts]) =>
    Array.from(counts, ([status, count]): Sample => [`${labels},status="${status}"`, count]),
  )
}

const counter = metricText('counter')
const gauge = metricText('gauge')

function metricText(type: 'counter' | 'gauge') {
  return (name: string, help: string, samples: readonly Sample[]): string => {
    const lines = samples.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`)
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
  }
}

const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])
