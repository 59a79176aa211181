import type { AccessPolicy } from '../model/access.ts'
import { day, minute } from './times.ts'

/**
 * Java's crawler-commons, as Nutch and StormCrawler use it: failures defer the visit, and a page in place of a robots.txt opens the
 * site.
 *
 * Source: crawler-commons 8e14e27 (1.7-SNAPSHOT), `SimpleRobotRulesParser.failedFetch` and `parseContent`. Its "allow none" with
 * "defer visits" is `defer` here. Its caller sets the size limit, and it does not define freshness: files are fresh for a day, with
 * any headers.
 */
export const crawlerCommonsAccess: AccessPolicy = {
  name: 'crawlerCommons',
  statuses: [
    { from: 200, to: 299, means: 'parse' },
    { from: 429, to: 429, means: 'defer' },
    { from: 400, to: 499, means: 'allow-all' },
    { from: 500, to: 599, means: 'defer' },
  ],
  networkError: 'defer',
  redirects: { max: 5, exhausted: 'defer', withoutLocation: 'defer' },
  body: 'no-page',
  brokenBody: 'network-error',
  notText: 'read',
  charset: { from: ['bom'], otherwise: 'bytes', unknown: 'otherwise', labels: 'checked' },
  maxBytes: 512_000,
  fresh: { heeds: 'none', lastModifiedShare: 0, defaultMs: day, atLeastMs: 5 * minute, atMostMs: day },
  unreachable: [],
}
