import { describe } from 'vitest'

import { corpusFiles } from '../support/corpus.ts'
import { onePass } from '../support/pass.ts'
import { sharedIsMissing, sharedIsThere } from '../support/recorded.ts'
import { unitShare } from '../support/share.ts'
import { delaysOfRealFiles } from '../support/suites/real-files-delays.ts'
import { formattingOfRealFiles } from '../support/suites/real-files-format.ts'
import { lintFixesOfRealFiles } from '../../../lint/test/support/suites/real-files-lint.ts'

describe.skipIf(!sharedIsThere)(`a share of the real files${sharedIsMissing}`, () => {
  const each = onePass(
    () => corpusFiles(unitShare / 3),
    ({ name }) => name,
  )
  delaysOfRealFiles(each)
  formattingOfRealFiles(each)
  lintFixesOfRealFiles(each)
})
