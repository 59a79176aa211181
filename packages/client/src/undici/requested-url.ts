import { stringify } from 'node:querystring'

import type { Dispatcher } from 'undici'

/** The URL that a dispatched request is for. */
export function requestedUrl({ origin, path, query }: Dispatcher.DispatchOptions): URL {
  const search =
    query === undefined || query === null ? '' : stringify(query as Parameters<typeof stringify>[0])
  const whole = search === '' ? path : `${path}?${search}`
  if (/^https?:\/\//.test(whole)) return new URL(whole)
  if (origin === undefined || origin === null || origin === '')
    throw new TypeError(
      'robots() needs to know the origin of each request: compose an Agent, not a Client or a Pool.',
    )
  // Joined, not resolved: a path may begin with two slashes.
  return new URL(new URL(origin).origin + whole)
}
