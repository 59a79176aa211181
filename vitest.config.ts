import { defineConfig } from 'vitest/config'

// `ruly` in a test means its sources: no build is needed to try a change.
const conditions = ['@ruly/source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    setupFiles: ['vitest.setup.ts'],
    // One module graph for all files is several times faster; the engine keeps no global state.
    pool: 'threads',
    isolate: false,
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
