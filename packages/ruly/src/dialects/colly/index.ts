import type { Dialect } from '../../model/dialect.ts'
import { temoto } from '../temoto/index.ts'
import { collyTarget } from './urls.ts'

/**
 * Colly: temoto/robotstxt, asked about URLs as Colly rewrites them.
 *
 * Source: gocolly/colly 20d3148 (2026-06-18), `checkRobots`. Colly obeys robots.txt only if `IgnoreRobotsTxt` is false, which it is
 * not by default.
 *
 * Deviation: a URL of another site than the file's is `not-governed`, and so is what the URL standard rejects.
 */
export const colly: Dialect = {
  ...temoto,
  name: 'colly',
  matching: { ...temoto.matching, target: collyTarget },
}
