import { RobotsDisallowedError, type RobotsClient } from '@ruly/client'

import type { CrawlQueue, CrawlRequest } from './crawlee-types.ts'
import type { DueRequests } from './due-requests.ts'
import { parsedUrl } from '@ruly/common/parsed-url'
import type { OnSkipped } from './visits.ts'

/** What a crawler adds to a queue. */
type Source = string | { readonly url?: string | undefined }
type Sources = Iterable<Source> | AsyncIterable<Source>

interface PoliteQueueParts {
  readonly client: RobotsClient
  readonly due: DueRequests
  readonly onSkipped: OnSkipped | undefined
}

/**
 * The same queue, which gives each request once its turn at its site has come, and takes of several requests only those that are not known
 * to be disallowed. A single one (`addRequest`) is taken, and skipped when it is due.
 *
 * All else is done by the queue itself, with its own fields.
 */
export function politeQueue<Queue extends CrawlQueue>(
  queue: Queue,
  { client, due, onSkipped }: PoliteQueueParts,
): Queue {
  /** Whether a URL may be added. A site that is not known yet is asked when the request is due. */
  async function mayBeAdded(source: Source): Promise<boolean> {
    const url = typeof source === 'string' ? source : source.url
    const href = url === undefined ? undefined : parsedUrl(url)?.href
    if (href === undefined || client.robotsInMemory(href) === undefined) return true
    const verdict = await client.check(href)
    if (!verdict.allowed) onSkipped?.(new RobotsDisallowedError(href, verdict))
    return verdict.allowed
  }

  async function* eachAllowed(sources: Sources): AsyncGenerator<Source> {
    for await (const source of sources) if (await mayBeAdded(source)) yield source
  }

  /** A list stays one, since early versions take nothing else. */
  async function allowed(sources: Sources): Promise<Sources> {
    if (!Array.isArray(sources)) return eachAllowed(sources)
    const list: Source[] = []
    for await (const source of eachAllowed(sources)) list.push(source)
    return list
  }

  async function adding<Answer>(add: Promise<Answer>): Promise<Answer> {
    const answer = await add
    due.grown()
    return answer
  }

  const polite = {
    // A crawler replaces its default queue by another one when it runs again.
    name: queue.name === 'default' ? undefined : queue.name,
    isEmpty: () => due.isEmpty(),
    fetchNextRequest: () => due.next(),
    isFinished: async () => due.size === 0 && (await queue.isFinished()),
    addRequest: (source: object, options?: object) => adding(queue.addRequest(source, options)),
    addRequests: async (sources: Sources, options?: object) =>
      adding(queue.addRequests(await allowed(sources), options)),
    addRequestsBatched: async (sources: Sources, options?: object) =>
      adding(queue.addRequestsBatched(await allowed(sources), options)),
    async markRequestHandled(request: CrawlRequest) {
      due.ended(request)
      return await queue.markRequestHandled(request)
    },
    async reclaimRequest(request: CrawlRequest, options?: object) {
      due.ended(request)
      return await adding(queue.reclaimRequest(request, options))
    },
  }
  return new Proxy(queue, {
    get(target, name) {
      if (Object.hasOwn(polite, name)) return Reflect.get(polite, name)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })
}
