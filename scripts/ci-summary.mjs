// Prints what the test run of reports/vitest.json came to, as one last line. Exit code 1: a failure, or no test passed.
import { readFileSync } from 'node:fs'

/** Counts the tests; a file that could not even be loaded counts as one failed test. */
function count(report) {
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  for (const file of broken) console.error(`${file.name}: ${file.message}`)
  return { passed, failed: report.numFailedTests + broken.length, skipped, success: report.success }
}

function load() {
  try {
    return JSON.parse(readFileSync(new URL('../reports/vitest.json', import.meta.url), 'utf8'))
  } catch (error) {
    console.error(`No test report to read: ${error.message}`)
    return undefined
  }
}

const report = load()
const { passed, failed, skipped, success } = report
  ? count(report)
  : { passed: 0, failed: 0, skipped: 0, success: false }
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = success && passed > 0 && failed === 0 ? 0 : 1
