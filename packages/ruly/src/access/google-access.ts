import type { AccessPolicy } from '../model/access.ts'
import { rfc9309Access } from './rfc9309-access.ts'
import { day, hour } from './times.ts'

/**
 * What Google documents for its crawlers: 429 is a server error, a redirect that leads nowhere is a 404, and a site that is down is
 * left alone for 12 hours.
 *
 * Source: "How Google interprets the robots.txt specification", sections "Handling of errors and HTTP status codes", "Caching" and
 * "File format": valid lines of any downloaded content are read, and the rest is ignored.
 *
 * Deviation: after 30 days Google checks whether the rest of the site answers; here the site is then open.
 */
export const googleAccess: AccessPolicy = {
  ...rfc9309Access,
  name: 'google',
  redirects: { max: 5, exhausted: 'allow-all', withoutLocation: 'allow-all' },
  charset: { from: [], otherwise: 'bytes', unknown: 'otherwise', labels: 'checked' },
  notText: 'read',
  unreachable: [
    { untilMs: 12 * hour, withCopy: 'disallow-all', withoutCopy: 'disallow-all' },
    { untilMs: 30 * day, withCopy: 'last-copy', withoutCopy: 'allow-all' },
    { untilMs: Infinity, withCopy: 'allow-all', withoutCopy: 'allow-all' },
  ],
}
