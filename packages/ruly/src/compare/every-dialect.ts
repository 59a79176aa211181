import type { Dialect } from '../model/dialect.ts'
import {
  google,
  gym2008,
  gym2008Longest,
  mk1994,
  mk1996,
  rerpGym2008,
  rerpMk1996,
  rfc9309,
  robotRules,
  robotsRb,
  robotstxtGem,
  robotstxtGem2011,
  robotstxtGemIntended,
} from '../dialects/index.ts'

/** Every dialect of `ruly/dialects`: those in use today, then the older standards by year, then libraries. */
export const everyDialect: readonly [Dialect, ...Dialect[]] = [
  rfc9309,
  google,
  robotsRb,
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
