import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { readJson, root, writeJson } from '../../../../scripts/files.mjs'
import { failuresIn } from '../../../../scripts/test-failures.mjs'
import { testFolder } from '../../../../scripts/test-folder.mjs'
import { ReportWithErrors } from '../../../../vitest.reporter.ts'

it('a run with an error outside of tests has failed, and its report has the error', async () => {
  const outputFile = join(testFolder('report'), 'vitest.json')
  const reporter = new ReportWithErrors({ outputFile })
  const config = { root, passWithNoTests: true }
  reporter.onInit({ config, snapshot: { summary: {} }, logger: { log: () => undefined } })
  await reporter.onTestRunEnd([], [{ message: 'late', stack: 'Error: late\n    at later' }])
  const report = readJson(outputFile)
  expect(report.success).toBe(false)
  expect(failuresIn(report)).toEqual([{ name: 'outside of tests', lines: ['Error: late', '    at later'] }])
})

it('a run with an error outside of tests does not become good when a failed file runs again', () => {
  const path = join(testFolder('report'), 'vitest.json')
  const failed = { name: join(root, 'packages/a/test/integration/a.test.ts'), status: 'failed' }
  writeJson(path, { testResults: [failed], unhandledErrors: ['Error: late'] })
  const words = ['scripts/run-failed-again.mjs', path]
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect(stdout).toContain('errors outside of tests: 1. Nothing is run again.')
  expect(status).toBe(1)
})
