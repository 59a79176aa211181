// One round of flaky-tests.mjs: runs the tests of the files whose paths contain an argument, or all. Sends each failure, and at the end the counts.
import { relative } from 'node:path'

import { startVitest } from 'vitest/node'

const reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'failed') tell(`${test.module.relativeModuleId} > ${test.fullName}`, errors[0])
  },
  // What failed before or after the tests of a suite.
  onTestSuiteResult(suite) {
    for (const error of suite.errors()) tell(`${suite.module.relativeModuleId} > ${suite.fullName}`, error)
  },
  // A file that could not be loaded.
  onTestModuleEnd(module) {
    for (const error of module.errors()) tell(module.relativeModuleId, error)
  },
  onTestRunEnd(modules, unhandled) {
    for (const error of unhandled) tell('outside of any test', error)
    if (modules.length === 0) tell('vitest', new Error('no test file has such a path'))
    process.send({ passed: countOf(modules, 'passed'), skipped: countOf(modules, 'skipped') })
  },
}
const vitest = await startVitest(
  'test',
  process.argv.slice(2),
  { project: ['unit', 'integration'], watch: false },
  { test: { reporters: [reporter] } },
)
await vitest.close()
process.disconnect()

function tell(name, { message, stacks = [] }) {
  const [first = ''] = message.split('\n', 1)
  const place = stacks.map(({ file, line }) => ` (${relative('', file)}:${line})`)
  process.send({ failure: { name, message: first + (place[0] ?? '') } })
}

function countOf(modules, state) {
  return modules.reduce((sum, { children }) => sum + [...children.allTests(state)].length, 0)
}
