// Runs the unit tests on instrumented sources. `MUTATION_FOLDER` has them, and what the runs have found so far.
import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { BaseSequencer } from 'vitest/node'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = process.env.MUTATION_FOLDER
const { tests, durations } = JSON.parse(readFileSync(join(folder, process.env.MUTATION_PLAN), 'utf8'))
const sources = JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8'))
const conditions = ['@ruly/source']

/** Quick files first: they find most mutants, and slow ones then run for the others only. */
class QuickestFirst extends BaseSequencer {
  sort(specifications) {
    const cost = ({ moduleId }) => durations[relative(root, moduleId)] ?? statSync(moduleId).size / 1000
    return specifications.toSorted((a, b) => cost(a) - cost(b))
  }
}

export default defineConfig({
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load: (id) => sources[relative(root, id)],
    },
  ],
  test: {
    setupFiles: ['vitest.setup.ts', 'tools/mutation/quick-failures.mjs'],
    include: tests,
    runner: process.env.MUTATION_COLD
      ? undefined
      : fileURLToPath(new URL('mutant-runner.mjs', import.meta.url)),
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 15_000,
    hookTimeout: 15_000,
    sequence: { sequencer: QuickestFirst },
    reporters: [],
  },
})
