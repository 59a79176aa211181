import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { createFolder } from '../../support/store/folder.ts'

const soak = fileURLToPath(new URL('../../../../../tools/soak/', import.meta.url))
const folder = createFolder()
const execute = promisify(execFile)

it('a short soak finds no fault, and writes its figures', async () => {
  const args = [join(soak, 'soak.mjs'), '--minutes', '0.4', '--seed', '1', '--sites', '60']
  // A fault is on a line of standard error, and then the command fails.
  const { stdout, stderr } = await execute(process.execPath, args, { cwd: folder })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^faults +0$/m)
  const { answers, gaps, memory } = JSON.parse(readFileSync(join(folder, 'reports/soak.json'), 'utf8'))
  expect(Object.keys(memory)).toEqual(
    expect.arrayContaining(['memory', 'files', 'lmdb', 'crawl', 'service', 'killed']),
  )
  expect(Math.min(...Object.values<number>(answers))).toBeGreaterThan(0)
  expect(gaps.checked).toBeGreaterThan(0)
})

// One after the other: on a busy machine the model allows for late timers, and would miss what is barely too old.
it.each([
  ['a wrong answer', 1, 'memory', ['answer']],
  ['a file kept for too long', 2, 'memory', ['answer']],
  ['a delay too short', 1, 'memory', ['page']],
  ['memory and handles', 0.3, 'memory', ['handle', 'memory']],
  ['a page that is lost', 2, 'crawl', ['answer']],
])('a soak finds %s', async (fault, minutes, only, kinds) => {
  const args = [join(soak, 'test/support/planted-soak.mjs'), fault, String(minutes), only]
  const { stdout, stderr } = await execute(process.execPath, args, { maxBuffer: 2 ** 26 })
  expect(stderr).toBe('')
  const faults = JSON.parse(stdout) as readonly { readonly kind: string }[]
  expect(faults.filter(({ kind }) => !kinds.includes(kind))).toEqual([])
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(kinds))
})
