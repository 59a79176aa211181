import type { AccessPolicy } from '../model/access.ts'
import { day, minute } from './times.ts'

/**
 * Python's robotexclusionrulesparser: 401 and 403 close a site, 404 opens it, and only Expires counts for freshness.
 *
 * Source: robotexclusionrulesparser 1.7.1 (osvenskan/rerp 50e6825), `fetch`. If it raises, the visit is deferred here.
 *
 * Deviation: an answer is kept for at least 5 minutes; in the original it can be expired on arrival.
 */
export const rerpAccess: AccessPolicy = {
  name: 'rerp',
  statuses: [
    { from: 200, to: 299, means: 'parse' },
    { from: 401, to: 401, means: 'disallow-all' },
    { from: 403, to: 403, means: 'disallow-all' },
    { from: 404, to: 404, means: 'allow-all' },
    { from: 400, to: 599, means: 'defer' },
  ],
  networkError: 'defer',
  redirects: { max: 10, exhausted: 'defer', withoutLocation: 'defer' },
  body: 'any',
  brokenBody: 'read',
  notText: 'read',
  charset: { from: ['header'], otherwise: 'iso-8859-1', unknown: 'defer', labels: 'believed' },
  maxBytes: 102_400,
  fresh: {
    heeds: 'expires',
    lastModifiedShare: 0,
    defaultMs: 7 * day,
    atLeastMs: 5 * minute,
    atMostMs: Infinity,
  },
  unreachable: [],
}
