import type { Dialect } from 'ruly'
import * as dialects from 'ruly/dialects'

import type { DialectVerdict } from './comparison.ts'

/** Every dialect of `ruly/dialects`: those in use today, then crawlers and crawler libraries of today, then the older standards by year, then older libraries. */
export const everyDialect: readonly [Dialect, ...Dialect[]] = [
  dialects.rfc9309,
  dialects.google,
  dialects.robotsRb,
  dialects.yandex,
  dialects.bing,
  dialects.temoto,
  dialects.colly,
  dialects.reppy,
  dialects.texting,
  dialects.wget,
  dialects.heritrix,
  dialects.crawlerCommons,
  dialects.protego,
  dialects.robotsParser,
  dialects.urllib,
  dialects.urllib314,
  dialects.mk1994,
  dialects.mk1996,
  dialects.gym2008,
  dialects.gym2008Longest,
  dialects.robotRules,
  dialects.rerpMk1996,
  dialects.rerpGym2008,
  dialects.robotstxtGem,
  dialects.robotstxtGem2011,
  dialects.robotstxtGemIntended,
]

/** The name of a dialect, and how it is known unless it was measured. */
export function namedDialect({
  name,
  knownBy = 'measured',
}: Dialect): Pick<DialectVerdict, 'dialect' | 'knownBy'> {
  return knownBy === 'measured' ? { dialect: name } : { dialect: name, knownBy }
}
