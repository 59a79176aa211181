import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it, onTestFinished, vi } from 'vitest'

import { addSummary } from '../../../../action/workflow.mjs'
import { testFolder } from '../../../../scripts/test-folder.mjs'

/** What a step with this summary gives to GitHub. */
function summaryOf(text) {
  const file = join(testFolder('summary'), 'summary.md')
  vi.stubEnv('GITHUB_STEP_SUMMARY', file)
  onTestFinished(() => vi.unstubAllEnvs())
  addSummary(text)
  return readFileSync(file, 'utf8')
}

it('keeps a summary within the MiB that GitHub shows, cut after a line', () => {
  const row = `| ${'ü'.repeat(100)} |\n`
  expect(summaryOf(row.repeat(5000))).toBe(row.repeat(5000))
  const cut = summaryOf(row.repeat(6000))
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(1024 * 1024)
  expect(Buffer.byteLength(cut)).toBeGreaterThan(1024 * 1024 - 500)
  const [note, ...rows] = cut.trimEnd().split('\n').toReversed()
  expect(note).toMatch(/^The rest is left out: /)
  expect(new Set(rows)).toEqual(new Set(['', row.trim()]))
})
