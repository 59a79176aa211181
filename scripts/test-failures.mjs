import { relative } from 'node:path'

import { root } from './files.mjs'

/**
 * The tests that failed in a report of vitest, the files that could not be loaded or whose server did not start, and the errors outside of tests, each with
 * the lines of what it said.
 */
export function failuresIn({ testResults, unhandledErrors = [] }) {
  const outside = unhandledErrors.map((text) => ({ name: 'outside of tests', lines: text.split('\n') }))
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      const said = tests.map((test) => [` > ${test.fullName}`, test.failureMessages.join('\n')])
      return (said.length > 0 ? said : [['', message]]).map(([test, text]) => ({
        name: relative(root, name) + test,
        lines: text.split('\n'),
      }))
    })
  return [...failed, ...outside]
}
