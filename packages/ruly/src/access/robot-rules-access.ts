import type { AccessPolicy } from '../model/access.ts'
import { hour, minute } from './times.ts'

/**
 * Perl's LWP::RobotUA with WWW::RobotRules: everything except text with a `Disallow:` line opens a site.
 *
 * Source: LWP::RobotUA 6, `simple_request`; HTTP::Response 6, `freshness_lifetime`.
 *
 * Deviation: an answer is kept for at least 5 minutes. In the original, an Expires in the past opens the site.
 * Deviation: of a body that breaks off, the incomplete last line is not read.
 */
export const robotRulesAccess: AccessPolicy = {
  name: 'robotRules',
  statuses: [
    { from: 200, to: 299, means: 'parse' },
    { from: 400, to: 599, means: 'allow-all' },
  ],
  networkError: 'allow-all',
  redirects: { max: 7, exhausted: 'allow-all', withoutLocation: 'allow-all' },
  body: 'text-with-disallow',
  brokenBody: 'read',
  notText: 'read',
  charset: { from: ['header'], otherwise: 'iso-8859-1', unknown: 'allow-all', labels: 'believed' },
  maxBytes: Infinity,
  fresh: {
    heeds: 'cache-control',
    lastModifiedShare: 0.1,
    defaultMs: hour,
    atLeastMs: 5 * minute,
    atMostMs: Infinity,
  },
  unreachable: [],
}
