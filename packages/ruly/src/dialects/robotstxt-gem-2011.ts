import type { Dialect } from '../model/dialect.ts'
import { eitherHasStars } from '../strategies/selection/agent-names.ts'
import { rubyTarget } from '../strategies/matching/library-targets.ts'
import { decodedExceptReserved } from '../strategies/matching/normal-forms.ts'
import { wildcardsBeforeQuery } from '../strategies/matching/compile-pattern.ts'
import { robotstxtGem } from './robotstxt-gem.ts'

/**
 * The gem's old code: stars in user-agent lines, and names that match if either contains the other.
 *
 * Source: rapportive-oss/robotstxt 2638c92 (2011), parser.rb.
 */
export const robotstxtGem2011: Dialect = {
  ...robotstxtGem,
  name: 'robotstxtGem2011',
  reading: { ...robotstxtGem.reading, nul: 'kept' },
  selection: { ...robotstxtGem.selection, names: eitherHasStars },
  matching: {
    ...robotstxtGem.matching,
    target: rubyTarget(decodedExceptReserved, { emptyPath: '', opaque: '/' }),
    compile: wildcardsBeforeQuery(decodedExceptReserved),
  },
}
