/** How long requests take, by their labels: a histogram of Prometheus. */
export interface RequestDurations {
  /** Counts one request; labels are as they stand in the text. */
  observe(labels: string, seconds: number): void
  /** The histogram in the text format of Prometheus. */
  text(): string
}

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]

const name = 'ruly_http_request_duration_seconds'

interface Observed {
  /** Requests in each bucket alone; the last is for those above all bounds. */
  readonly counts: number[]
  seconds: number
}

/** A histogram of prom-client looks up its labels for each request, which takes longer than the verdict. */
export function createRequestDurations(): RequestDurations {
  const byLabels = new Map<string, Observed>()
  return {
    observe(labels, seconds) {
      let observed = byLabels.get(labels)
      if (observed === undefined) {
        observed = { counts: Array.from({ length: bounds.length + 1 }, () => 0), seconds: 0 }
        byLabels.set(labels, observed)
      }
      let bucket = 0
      while (seconds > (bounds[bucket] ?? Infinity)) bucket++
      observed.counts[bucket] = (observed.counts[bucket] ?? 0) + 1
      observed.seconds += seconds
    },
    text() {
      const lines = Array.from(byLabels, ([labels, observed]) => linesOf(labels, observed)).flat()
      const help = 'Time from a request to the end of its response.'
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n')
    },
  }
}

function linesOf(label: string, { counts, seconds }: Observed): readonly string[] {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    return `${name}_bucket{le="${bounds[index] ?? '+Inf'}",${label}} ${total}`
  })
  return [...buckets, `${name}_sum{${label}} ${seconds}`, `${name}_count{${label}} ${total}`]
}
