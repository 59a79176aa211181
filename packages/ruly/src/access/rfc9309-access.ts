import type { AccessPolicy } from '../model/access.ts'
import { day, minute } from './times.ts'

/**
 * RFC 9309. What it leaves open is decided in decision records.
 *
 * Source: RFC 9309 §2.3.1 (outcomes), §2.4 (24 hours), §2.5 (500 KiB). `docs/decisions/0011` and `0012` decide 429, a redirect
 * without Location, 304 without a copy, the charset of a file that is not UTF-8, and the shortest time that an answer is kept.
 */
export const rfc9309Access: AccessPolicy = {
  name: 'rfc9309',
  statuses: [
    { from: 200, to: 299, means: 'parse' },
    { from: 429, to: 429, means: 'unreachable' },
    { from: 400, to: 499, means: 'allow-all' },
    { from: 500, to: 599, means: 'unreachable' },
  ],
  networkError: 'unreachable',
  redirects: { max: 5, exhausted: 'allow-all', withoutLocation: 'unreachable' },
  body: 'any',
  brokenBody: 'network-error',
  notText: 'network-error',
  charset: { from: ['bom', 'header'], otherwise: 'utf-8', unknown: 'otherwise', labels: 'checked' },
  maxBytes: 512_000,
  fresh: {
    heeds: 'cache-control',
    lastModifiedShare: 0,
    defaultMs: day,
    atLeastMs: 5 * minute,
    atMostMs: day,
  },
  unreachable: [
    { untilMs: 30 * day, withCopy: 'last-copy', withoutCopy: 'disallow-all' },
    { untilMs: Infinity, withCopy: 'allow-all', withoutCopy: 'allow-all' },
  ],
}
