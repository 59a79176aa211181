import type { FetchFunction } from './fetch-transport.ts'
import type { TransportOptions } from './transport-options.ts'

const needSockets = ['guard', 'lookup', 'ca', 'dispatcher'] as const

/**
 * The `fetch` of the platform, in place of connections of our own.
 *
 * @throws `TypeError` where an option needs connections of our own, or where there is no `fetch`.
 */
export function platformFetch(options: TransportOptions, where: string): FetchFunction {
  for (const name of needSockets)
    if (options[name] !== undefined && options[name] !== false)
      throw new TypeError(
        `"${name}" is not supported on ${where}: it needs connections of Node's. Leave it out.`,
      )
  if (typeof globalThis.fetch !== 'function')
    throw new TypeError('This runtime has no fetch. Give one as the option "fetch".')
  return (url, init) => globalThis.fetch(url, init)
}
