import type { CrawlRequest } from './crawlee-types.ts'
import { parsedUrl } from '@ruly/common/parsed-url'
import { becomesGet, isRedirect, textOfHeader } from '@ruly/common/response-parts'

/** Where a request stands that was redirected: what is requested next for it. */
export interface Hop {
  readonly url: string
  readonly method: string
  /** The URLs that redirects have led to so far. */
  readonly redirects: readonly string[]
}

/** Where a hop is kept while its request is in the queue. */
const key = '__ruly'

/** What is requested next for a request. */
export function hopOf({ url, method, userData }: CrawlRequest): Hop {
  const kept = (userData as { readonly [key]?: Hop })[key]
  return kept ?? { url, method, redirects: [] }
}

/** Keeps where a request stands for when it comes from the queue again; a request that was not redirected keeps nothing. */
export function keepHop({ userData }: CrawlRequest, hop: Hop | undefined): void {
  if (hop === undefined) Reflect.deleteProperty(userData, key)
  else Object.assign(userData, { [key]: hop })
}

/**
 * Where a response redirects to; undefined for any other response.
 *
 * @see Fetch, "HTTP-redirect fetch"
 */
export function nextHop({ url, method, redirects }: Hop, response: Response): Hop | undefined {
  const location = response.headers.get('location')
  if (location === null || !isRedirect(response.status)) return undefined
  const target = parsedUrl(textOfHeader(location), url)?.href
  if (target === undefined) return undefined
  const isGet = becomesGet(response.status, method)
  return { url: target, method: isGet ? 'GET' : method, redirects: [...redirects, target] }
}
