import { describe } from 'vitest'

import { corpusFiles } from '../support/corpus.ts'
import { onePass } from '../support/pass.ts'
import { sharedIsMissing, sharedIsThere } from '../support/recorded.ts'
import { unitShare } from '../support/share.ts'
import { promisesAboutRealFiles } from '../support/suites/real-files-promises.ts'
import { readingOfRealFiles } from '../support/suites/real-files-read.ts'

describe.skipIf(!sharedIsThere)(`a share of the real files${sharedIsMissing}`, () => {
  const each = onePass(
    () => corpusFiles(unitShare / 3),
    ({ name }) => name,
  )
  readingOfRealFiles(each)
  promisesAboutRealFiles(each)
})
