import { rerpAccess as access } from '../access/rerp-access.ts'
import type { Dialect } from '../model/dialect.ts'
import { decodedTextExceptSlash } from '../strategies/matching/normal-forms.ts'
import { prefixes, wildcards } from '../strategies/matching/compile-pattern.ts'
import { pythonTarget } from '../strategies/matching/library-targets.ts'
import { fieldAnywhere } from '../strategies/reading/library-lines.ts'
import { withoutControls } from '../strategies/reading/library-trims.ts'
import { gym2008 } from './gym2008.ts'

/**
 * Python's robotexclusionrulesparser with its syntax GYM2008.
 *
 * Source: robotexclusionrulesparser 1.7.1 (osvenskan/rerp 50e6825), `parse` and `is_url_allowed`. Differences from `gym2008`: a
 * field is found anywhere in its line, with the colon directly after its name; control characters are deleted from values; white
 * space is Python's; fragments are compared.
 */
export const rerpGym2008: Dialect = {
  ...gym2008,
  name: 'rerpGym2008',
  reading: { ...gym2008.reading, bom: 'text', split: fieldAnywhere, clean: withoutControls },
  matching: {
    ...gym2008.matching,
    target: pythonTarget(decodedTextExceptSlash),
    compile: wildcards(decodedTextExceptSlash),
  },
  access,
}

/** The same with its syntax MK1996: paths have no wildcards. */
export const rerpMk1996: Dialect = {
  ...rerpGym2008,
  name: 'rerpMk1996',
  matching: { ...rerpGym2008.matching, compile: prefixes(decodedTextExceptSlash) },
}
