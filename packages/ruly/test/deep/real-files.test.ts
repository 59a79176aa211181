import { describe, expect, it } from 'vitest'

import { corpusFiles, corpusNames } from '../support/corpus.ts'
import { onePass } from '../support/pass.ts'
import { sharedIsMissing, sharedIsThere } from '../support/recorded.ts'
import { delayCountsOfRealFiles } from '../support/suites/real-files-delays.ts'
import { promisesAboutRealFiles } from '../support/suites/real-files-promises.ts'
import { readingOfRealFiles } from '../support/suites/real-files-read.ts'

describe.skipIf(!sharedIsThere)(`real files${sharedIsMissing}`, () => {
  it('are there', () => {
    expect(corpusNames().length).toBeGreaterThan(4000)
  })

  const each = onePass(
    () => corpusFiles(1),
    ({ name }) => name,
  )
  readingOfRealFiles(each)
  delayCountsOfRealFiles(each)
  promisesAboutRealFiles(each)
})
