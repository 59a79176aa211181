import type { AccessPolicy } from '../model/access.ts'
import { day, minute } from './times.ts'

/**
 * The Ruby gem robotstxt-parser: 401 and 403 close a site, everything else except a file opens it.
 *
 * Source: delphaber/robotstxt-parser f760ff5 (2025-11-24), `Robotstxt.get`. It keeps no file and does not define freshness: files
 * are fresh for a day, with any headers.
 *
 * Deviation: a relative Location is followed; in the original it leads to port 80 of the local machine.
 * Deviation: a network error opens the site, as its documentation says; its code raises.
 */
export const robotstxtGemAccess: AccessPolicy = {
  name: 'robotstxtGem',
  statuses: [
    { from: 200, to: 299, means: 'parse' },
    { from: 401, to: 401, means: 'disallow-all' },
    { from: 403, to: 403, means: 'disallow-all' },
    { from: 400, to: 599, means: 'allow-all' },
  ],
  networkError: 'allow-all',
  redirects: { max: 5, exhausted: 'allow-all', withoutLocation: 'allow-all' },
  body: 'any',
  brokenBody: 'read',
  notText: 'read',
  charset: { from: ['header'], otherwise: 'utf-8', unknown: 'otherwise', labels: 'believed' },
  maxBytes: Infinity,
  fresh: { heeds: 'none', lastModifiedShare: 0, defaultMs: day, atLeastMs: 5 * minute, atMostMs: day },
  unreachable: [],
}
