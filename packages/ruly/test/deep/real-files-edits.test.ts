import { readFileSync } from 'node:fs'

import { describe } from 'vitest'

import { corpusFiles } from '../support/corpus.ts'
import { onePass } from '../support/pass.ts'
import { sharedIsMissing, sharedIsThere } from '../support/recorded.ts'
import { delaysOfRealFiles } from '../support/suites/real-files-delays.ts'
import { formattingOfRealFiles } from '../support/suites/real-files-format.ts'
import {
  lintFindingsOfRealFiles,
  lintFixesOfRealFiles,
} from '../../../lint/test/support/suites/real-files-lint.ts'

const counts = JSON.parse(
  readFileSync(new URL('../../../lint/test/vectors/lint-corpus-counts.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, number>>

// What tools make of files: a pass of its own, beside that of `real-files.test.ts`.
describe.skipIf(!sharedIsThere)(`real files${sharedIsMissing}`, () => {
  const each = onePass(
    () => corpusFiles(1),
    ({ name }) => name,
  )
  delaysOfRealFiles(each)
  formattingOfRealFiles(each)
  lintFindingsOfRealFiles(each, counts)
  lintFixesOfRealFiles(each)
})
