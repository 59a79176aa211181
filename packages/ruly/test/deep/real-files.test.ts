import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { corpusFiles, corpusNames } from '../support/corpus.ts'
import { onePass } from '../support/pass.ts'
import { sharedIsMissing, sharedIsThere } from '../support/recorded.ts'
import { delayCountsOfRealFiles, delaysOfRealFiles } from '../support/suites/real-files-delays.ts'
import { dormantFormsOfRealFiles, dormantSizesOfRealFiles } from '../support/suites/real-files-dormant.ts'
import { formattingOfRealFiles } from '../support/suites/real-files-format.ts'
import { lintFindingsOfRealFiles, lintFixesOfRealFiles } from '../support/suites/real-files-lint.ts'
import { readingOfRealFiles } from '../support/suites/real-files-read.ts'

const counts = JSON.parse(
  readFileSync(new URL('../vectors/lint-corpus-counts.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, number>>

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
  delaysOfRealFiles(each)
  dormantFormsOfRealFiles(each)
  dormantSizesOfRealFiles(each)
  formattingOfRealFiles(each)
  lintFindingsOfRealFiles(each, counts)
  lintFixesOfRealFiles(each)
})
