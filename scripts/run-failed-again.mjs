// Runs the failed test files of a report once more: node scripts/run-failed-again.mjs REPORT
//
// A test that waits for real processes, sockets and servers may fail for a reason outside of it. Such a file runs once more, alone;
// the report then has its second result and, in `flaky`, the tests that failed at first. Unit tests get no second chance, and
// neither does a run with an error outside of tests: no file tells whose it is.
// Exit code 1: a file failed again, or this is more than bad luck.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

import { readJson } from './files.mjs'
import { exitCodeOf } from './run-program.mjs'

const atMost = 12
const path = process.argv[2]
const report = readJson(path)
const failed = report.testResults
  .filter(({ status }) => status === 'failed')
  .map(({ name }) => relative('.', name))

const outside = report.unhandledErrors.length
const isHopeless =
  outside > 0 ||
  failed.length === 0 ||
  failed.length > atMost ||
  failed.some((name) => name.includes('/test/unit/'))
if (isHopeless) {
  console.log(
    `Failed test files: ${failed.length}; errors outside of tests: ${outside}. Nothing is run again.`,
  )
  process.exit(1)
}

console.log(`\n=== Once more: ${failed.join(' ')}`)
const againPath = path.replace(/\.json$/, '.again')
const projects = ['integration', 'deep', 'deep-alone'].flatMap((name) => ['--project', name])
const options = ['--maxWorkers=1', ...projects, `--outputFile.json=${againPath}`]
const code = exitCodeOf('npx', ['vitest', 'run', ...options, ...failed])
const again = readJson(againPath)
writeFileSync(path, JSON.stringify(merged(report, again)))
process.exitCode = code === 0 ? 0 : 1

function merged(first, second) {
  const results = new Map(second.testResults.map((file) => [file.name, file]))
  const testResults = first.testResults.map((file) => results.get(file.name) ?? file)
  const flaky = first.testResults.filter(({ name }) => results.get(name)?.status === 'passed')
  const success =
    second.unhandledErrors.length === 0 && testResults.every(({ status }) => status !== 'failed')
  return { ...first, testResults, flaky, success, unhandledErrors: second.unhandledErrors }
}
