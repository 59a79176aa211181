import type { Dialect } from '../model/dialect.ts'
import { firstNameElseAllWildcard, ownTokensThen } from '../strategies/selection/fallback-names.ts'
import { rfc9309 } from './rfc9309.ts'

/**
 * Bingbot, as documented, not measured.
 *
 * Source: Bing Webmaster help, "How to create a robots.txt file", and the Bing Webmaster Blog of June 2010 and 2012-05-03, as of
 * 2026-11-22; docs/dialects/bing.md has the addresses. What they leave open is as in `rfc9309`.
 *
 * Deviation: a Crawl-delay for everyone is not read for an agent with its own group; Bingbot is said to obey it.
 */
export const bing: Dialect = {
  ...rfc9309,
  name: 'bing',
  knownBy: 'documented',
  selection: {
    ...rfc9309.selection,
    tokens: ownTokensThen('bingbot', 'msnbot'),
    choose: firstNameElseAllWildcard(rfc9309.selection.names),
  },
}
