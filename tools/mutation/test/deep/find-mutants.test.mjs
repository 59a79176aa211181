import { expect, it } from 'vitest'

import { findMutants } from '../../find-mutants.mjs'
import { instrument } from '../../instrument.mjs'

const source = 'packages/ruly/src/text/mark-length.ts'

/** Which mutants some of the test files in `support` find. */
async function tryWith(...names) {
  const { sources, mutants } = await instrument([source])
  const told = []
  const tests = names.map((name) => `tools/mutation/test/support/${name}.test.mjs`)
  const { killed } = await findMutants(sources, mutants, tests, (line) => told.push(line))
  return { killed, mutants, told }
}

it('finds mutants where test files are skipped or do not load', async () => {
  const { killed, mutants, told } = await tryWith('mark-length', 'skipped', 'not-loading')
  expect(killed.size).toBeGreaterThan(mutants.length / 4)
  expect([...killed.values()].filter((by) => !by.includes('mark-length.test.mjs'))).toEqual([])
  expect(told).toContain('fails without a mutant: tools/mutation/test/support/not-loading.test.mjs')
})

it('says why when no test can run', async () => {
  await expect(tryWith('not-there')).rejects.toThrow(
    /^The tests do not run on the instrumented sources:\n[^]*No test files found/,
  )
})
