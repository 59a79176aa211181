import type { CrawlQueue, CrawlRequest } from '../../src/index.ts'

/** A queue as Crawlee's, in memory: what it gave is locked until it is reclaimed or handled. */
export interface MemoryQueue extends CrawlQueue {
  readonly handled: CrawlRequest[]
  /** The ids of requests whose locks were prolonged. */
  readonly prolonged: string[]
}

type Source = string | { readonly url: string; readonly label?: string }

export function memoryQueue(): MemoryQueue {
  const waiting: CrawlRequest[] = []
  const handled: CrawlRequest[] = []
  const prolonged: string[] = []
  const known = new Set<string>()
  let given = 0

  function add(source: Source): void {
    const { url, label } = typeof source === 'string' ? { url: source, label: undefined } : source
    if (known.has(url)) return
    known.add(url)
    waiting.push(crawlRequest(url, label === undefined ? {} : { label }))
  }

  return {
    name: 'default',
    requestLockSecs: 60,
    client: { prolongRequestLock: async (id: string) => void prolonged.push(id) },
    handled,
    prolonged,
    async fetchNextRequest() {
      const request = waiting.shift() ?? null
      if (request !== null) given++
      return request
    },
    isEmpty: async () => waiting.length === 0,
    isFinished: async () => waiting.length === 0 && given === 0,
    addRequest: async (source) => add(source as Source),
    async addRequests(sources) {
      for (const source of sources as Iterable<Source>) add(source)
    },
    async addRequestsBatched(sources) {
      for await (const source of sources as AsyncIterable<Source>) add(source)
    },
    async markRequestHandled(request) {
      given--
      handled.push(request)
    },
    async reclaimRequest(request) {
      given--
      waiting.push(request)
    },
  }
}

function crawlRequest(url: string, userData: object = {}): CrawlRequest {
  return {
    id: url,
    url,
    method: 'GET',
    skipNavigation: false,
    userData,
    errorMessages: [],
    state: 0,
    noRetry: false,
    retryCount: 0,
  }
}
