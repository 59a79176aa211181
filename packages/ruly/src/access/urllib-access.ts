import type { AccessPolicy } from '../model/access.ts'
import { day, minute } from './times.ts'

/**
 * Python's urllib.robotparser: 401, 403, server errors and unresolved redirects close a site, other client errors open it.
 *
 * Source: CPython 3.11.7, Lib/urllib/robotparser.py, `read`. If it raises, the visit is deferred here. It does not define
 * freshness: files are fresh for a day, with any headers.
 *
 * Deviation: a file that is not UTF-8 is read; the original raises `UnicodeDecodeError`.
 */
export const urllibAccess: AccessPolicy = {
  name: 'urllib',
  statuses: [
    { from: 200, to: 299, means: 'parse' },
    { from: 401, to: 401, means: 'disallow-all' },
    { from: 403, to: 403, means: 'disallow-all' },
    { from: 400, to: 499, means: 'allow-all' },
    { from: 500, to: 599, means: 'disallow-all' },
  ],
  networkError: 'defer',
  redirects: { max: 10, exhausted: 'disallow-all', withoutLocation: 'disallow-all' },
  body: 'any',
  brokenBody: 'network-error',
  notText: 'read',
  charset: { from: [], otherwise: 'utf-8', unknown: 'otherwise', labels: 'believed' },
  maxBytes: Infinity,
  fresh: { heeds: 'none', lastModifiedShare: 0, defaultMs: day, atLeastMs: 5 * minute, atMostMs: day },
  unreachable: [],
}
