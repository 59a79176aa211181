import type { MetadataRobots, RobotsContent } from 'ruly/edit'
import { numberFrom, withDefault, wrongType, type Check } from '@ruly/common/checked-options'

/** A robots.txt: data for `build` of `ruly/edit`, or the text or the bytes of a file, which are served as they are. */
export type RobotsFile = RobotsContent | MetadataRobots | string | Uint8Array

/**
 * What is served: a robots.txt for all hosts, or a function that returns the one of a host, and nothing for a host without one, which
 * gets the status 404.
 *
 * The host is in lower case, with its port unless that is 80 or 443: `example.com`, `localhost:3000`. It is the Host header of the request, so
 * it can be any name.
 */
export type ServedRobots =
  | RobotsFile
  | ((host: string) => RobotsFile | undefined | Promise<RobotsFile | undefined>)

/** How a robots.txt is served. */
export interface ServeOptions {
  /**
   * Whether the deployment is closed: its robots.txt disallows everything. A function is asked with the host of each request.
   *
   * @default false
   */
  readonly closed?: boolean | ((host: string) => boolean) | undefined
  /**
   * For how long caches may use the file, in seconds: at most 86,400, since crawlers should not use a copy for more than a day. A closed
   * file is always revalidated.
   *
   * @default 3_600
   * @see {@link https://www.rfc-editor.org/rfc/rfc9309#section-2.4 RFC 9309 §2.4}
   */
  readonly maxAgeSeconds?: number | undefined
}

/** Without types, an asynchronous function can be given: its promise alone would close the site. */
const closedCheck: Check<(host: string) => boolean | Promise<boolean>> = (value, name) => {
  if (typeof value === 'function') return value as (host: string) => boolean
  if (typeof value === 'boolean') return () => value
  throw wrongType(name, 'true, false or a function', value)
}

/** What the options must be, with their defaults. */
export const serveChecks: {
  readonly closed: typeof closedCheck
  readonly maxAgeSeconds: Check<number>
} = {
  closed: withDefault(closedCheck, () => false),
  maxAgeSeconds: withDefault(numberFrom(0, 86_400), 3600),
}
