import type { Dialect } from 'ruly'
import {
  bing,
  colly,
  crawlerCommons,
  google,
  gym2008,
  gym2008Longest,
  heritrix,
  mk1994,
  mk1996,
  protego,
  reppy,
  rerpGym2008,
  rerpMk1996,
  rfc9309,
  robotRules,
  robotsParser,
  robotsRb,
  robotstxtGem,
  robotstxtGem2011,
  robotstxtGemIntended,
  temoto,
  texting,
  urllib,
  urllib314,
  wget,
  yandex,
} from 'ruly/dialects'

import type { DialectVerdict } from './comparison.ts'

/** Every dialect of `ruly/dialects`: those in use today, then crawlers and crawler libraries of today, then the older standards by year, then older libraries. */
export const everyDialect: readonly [Dialect, ...Dialect[]] = [
  rfc9309,
  google,
  robotsRb,
  yandex,
  bing,
  temoto,
  colly,
  reppy,
  texting,
  wget,
  heritrix,
  crawlerCommons,
  protego,
  robotsParser,
  urllib,
  urllib314,
  mk1994,
  mk1996,
  gym2008,
  gym2008Longest,
  robotRules,
  rerpMk1996,
  rerpGym2008,
  robotstxtGem,
  robotstxtGem2011,
  robotstxtGemIntended,
]

/** The name of a dialect, and how it is known unless it was measured. */
export function namedDialect({
  name,
  knownBy = 'measured',
}: Dialect): Pick<DialectVerdict, 'dialect' | 'knownBy'> {
  return knownBy === 'measured' ? { dialect: name } : { dialect: name, knownBy }
}
