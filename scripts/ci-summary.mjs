// Prints every failed test of the reports in reports/ with its message, those that passed only when they ran again, the ten slowest
// test files of each report and, as the last line, how many tests passed and failed.
// Exit code 1: a test failed, a file could not be loaded, or no test passed.
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'

import { readJson, root } from './files.mjs'
import { failuresIn } from './test-failures.mjs'

const folder = `${root}reports/`

function loadReports() {
  try {
    const names = readdirSync(folder).filter((name) => name.startsWith('vitest') && name.endsWith('.json'))
    return names.map((name) => ({ name, ...readJson(folder + name) }))
  } catch (error) {
    console.error(`No test report to read: ${error.message}`)
    return []
  }
}

/** Counts the tests; a file that could not even be loaded counts as one failed test, and so does an error outside of tests. */
function count(report) {
  const failed = failuresIn(report).length
  const statuses = report.testResults.flatMap((file) => file.assertionResults.map(({ status }) => status))
  const passed = statuses.filter((status) => status === 'passed').length
  const skipped = statuses.filter((status) => status !== 'passed' && status !== 'failed').length
  return { passed, failed, skipped }
}

function slowestFiles({ name, testResults }) {
  const timed = testResults.map((file) => ({
    path: relative(root, file.name),
    seconds: (file.endTime - file.startTime) / 1000,
  }))
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  const rows = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
  return [`The slowest test files of reports/${name}:`, ...rows].join('\n')
}

/** Each failed test with the first lines of what it said: CI may show no more than a part of its output. */
function failures(word, report) {
  return failuresIn(report).map(({ name, lines }) =>
    [`${word}: ${name}`, ...lines.slice(0, 15)].join('\n    '),
  )
}

const reports = loadReports()
for (const report of reports) {
  const flaky = { testResults: report.flaky ?? [] }
  for (const failure of failures('FAILED', report)) console.log(failure)
  for (const failure of failures('FLAKY (it passed when it ran again)', flaky)) console.log(failure)
}
for (const report of reports) console.log(slowestFiles(report))
const counts = reports.map(count)
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((what) =>
  counts.reduce((sum, one) => sum + one[what], 0),
)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
const isGood = reports.length > 0 && reports.every(({ success }) => success) && passed > 0 && failed === 0
process.exitCode = isGood ? 0 : 1
