import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

// `ruly` in a test means its sources: no build is needed to try a change.
const conditions = ['@ruly/source']

/** These measure time, memory or what a whole fleet gets done: nothing else may run beside them. */
const measuring = [
  'packages/cli/test/bulk-memory.test.ts',
  'packages/client/test/{book-kill,client-hostile,crawl,fetch-hostile,fleet,fleet-example,gate-fleet}.test.ts',
  'packages/client/test/{known-site-memory,next-record,polite-fetch,store-kill,undici}.test.ts',
  'packages/client/test/redis-{fleet,turns,unreachable}.test.ts',
  'packages/ruly/test/{allocation,diff,dormant,growth,lint-growth}.test.ts',
]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    setupFiles: ['vitest.setup.ts'],
    // One module graph for all files is several times faster; the engine keeps no global state.
    pool: 'threads',
    isolate: false,
    // Only against hanging: machines differ.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'side by side',
          include: ['packages/*/test/**/*.test.ts'],
          exclude: measuring,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: measuring, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
    reporters: ['default', 'json'],
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
