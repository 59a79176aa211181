import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { memoryFolder } from './packages/client/test/support/memory-folder.ts'
import { ReportWithErrors, skippedTestsReporter } from './vitest.reporter.ts'

// `ruly` in a test means its sources: no build is needed to try a change.
const conditions = ['@ruly/source']

const cores = availableParallelism()
const packedPackages = ['packages/client/test/support/examples/packed-packages.ts']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    setupFiles: ['vitest.setup.ts'],
    // One module graph for all files is several times faster; the engine keeps no global state.
    pool: 'threads',
    isolate: false,
    // Only against hanging: machines differ by far.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 10 } },
    // What belongs where: docs/testing.md.
    projects: [
      project('unit', {
        include: ['packages/*/test/unit/**/*.test.ts', 'tools/*/test/unit/**/*.test.mjs'],
        workers: cores,
        order: 0,
      }),
      // These wait, but more threads would each load all modules: on two cores, four take a fifth more time of the processor.
      project('integration', {
        include: [
          'packages/*/test/integration/**/*.test.ts',
          'tools/*/test/integration/**/*.test.mjs',
          'bench/test/integration/**/*.test.mjs',
        ],
        workers: cores,
        order: 1,
        env: memoryFolder(),
      }),
      // Some of these wait for delays, for processes and for servers.
      project('deep', {
        include: ['packages/*/test/deep/*.test.ts', 'tools/*/test/deep/*.test.mjs'],
        workers: cores + 2,
        order: 2,
        globalSetup: packedPackages,
      }),
      project('browser', { include: ['packages/*/test/browser/*.test.ts'], workers: cores, order: 3 }),
      // These measure time, memory or throughput: nothing else may run beside them, and what other files left in memory must not count.
      project('browser-alone', {
        include: ['packages/*/test/browser/alone/*.test.ts'],
        workers: 1,
        order: 4,
      }),
      project('deep-alone', {
        include: ['packages/*/test/deep/alone/*.test.ts', 'tools/*/test/deep/alone/*.test.mjs'],
        workers: 1,
        order: 5,
        globalSetup: packedPackages,
        isolate: true,
      }),
    ],
    reporters: ['default', new ReportWithErrors({}), skippedTestsReporter],
    outputFile: { json: 'reports/vitest.json' },
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      exclude: ['**/*.d.ts'],
      reporter: ['text', 'html', 'json-summary'],
      reportsDirectory: 'coverage',
    },
  },
})

/** The tests of some folders, a tier or a part of one; `order` says when it runs, one after another. */
function project(
  name: string,
  {
    include,
    workers,
    order,
    globalSetup = [],
    isolate = false,
    env = {},
  }: {
    readonly include: string[]
    readonly workers: number
    readonly order: number
    readonly globalSetup?: string[]
    /** Each file has a thread and modules of its own, which takes a second or two for each. */
    readonly isolate?: boolean
    readonly env?: Record<string, string>
  },
) {
  return {
    extends: true as const,
    test: { name, include, maxWorkers: workers, sequence: { groupOrder: order }, globalSetup, isolate, env },
  }
}
