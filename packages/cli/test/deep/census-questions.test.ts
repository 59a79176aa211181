import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const root = new URL('../../../../', import.meta.url)

test.skipIf(!existsSync(new URL('../shared/corpus/', root)))(
  'the answers to the questions in docs/census.md are those that DuckDB gives',
  { timeout: 300_000 },
  () => {
    const script = fileURLToPath(new URL('scripts/census-questions.mjs', root))
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  },
)
