import type { AccessPolicy } from '../model/access.ts'
import { day, minute } from './times.ts'

/**
 * The draft of 1996: 401 and 403 close a site, a temporary failure defers the visit, and a file is fresh for 7 days.
 *
 * Source: draft-koster-robots-00, §3.1 (outcomes) and §3.4 (expiration). It says "follow" of redirects: as many as RFC 1945 §9.3
 * allows, and one more is a temporary failure. It knows ASCII only: other bytes are read as they are.
 *
 * Deviation: §3.4, an Expires later than 7 days is shortened to that, and every answer is kept for at least 5 minutes.
 */
export const mk1996Access: AccessPolicy = {
  name: 'mk1996',
  statuses: [
    { from: 200, to: 299, means: 'parse' },
    { from: 401, to: 401, means: 'disallow-all' },
    { from: 403, to: 403, means: 'disallow-all' },
    { from: 429, to: 429, means: 'defer' },
    { from: 400, to: 499, means: 'allow-all' },
    { from: 500, to: 599, means: 'defer' },
  ],
  networkError: 'defer',
  redirects: { max: 5, exhausted: 'defer', withoutLocation: 'defer' },
  body: 'any',
  brokenBody: 'network-error',
  notText: 'network-error',
  charset: { from: [], otherwise: 'bytes', unknown: 'otherwise', labels: 'checked' },
  maxBytes: 512_000,
  fresh: {
    heeds: 'cache-control',
    lastModifiedShare: 0,
    defaultMs: 7 * day,
    atLeastMs: 5 * minute,
    atMostMs: 7 * day,
  },
  unreachable: [],
}
