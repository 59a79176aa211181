// Runs the tests in a new thread for each of some mutants that are only seen while the sources load.
import { appendFileSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createVitest } from 'vitest/node'

const { MUTATION_FOLDER: folder, MUTATION_PLAN: plan } = process.env
const { tests, mutants, testsOf, results, current } = JSON.parse(readFileSync(join(folder, plan), 'utf8'))
const currentPath = join(folder, current)

const vitest = await createVitest('test', {
  config: fileURLToPath(new URL('on-mutants.config.mjs', import.meta.url)),
  watch: false,
  bail: 1,
  reporters: [{ onTestModuleEnd: () => utimesSync(currentPath, new Date(), new Date()) }],
})
// A test that fails without a mutant finds none.
writeFileSync(currentPath, '')
vitest.config.bail = 0
const { testModules: unchanged } = await vitest.start(tests)
const failing = new Set(unchanged.filter((module) => !module.ok()).map((module) => module.relativeModuleId))
vitest.config.bail = 1
for (const id of mutants) {
  writeFileSync(currentPath, id)
  process.env.MUTATION_ACTIVE = id
  const files = testsOf[id].filter((file) => !failing.has(file))
  // Without a file, Vitest would run all, those too that fail without a mutant.
  const { testModules, unhandledErrors } =
    files.length === 0 ? { testModules: [], unhandledErrors: [] } : await vitest.start(files)
  const failed = testModules.find((module) => !module.ok())
  const found = failed !== undefined || unhandledErrors.length > 0
  const result = found
    ? { killed: id, by: failed?.relativeModuleId ?? 'an error outside tests' }
    : { survived: id }
  appendFileSync(join(folder, results), `${JSON.stringify(result)}\n`)
}
await vitest.close()
