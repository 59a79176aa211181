import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const root = new URL('../../../../', import.meta.url)

function check(name: string): ReturnType<typeof spawnSync> {
  const script = fileURLToPath(new URL('scripts/answer-questions.mjs', root))
  return spawnSync(process.execPath, [script, name, '--check'], { encoding: 'utf8' })
}

test('the answers to the questions in docs/study.md are those that its commands give', () => {
  const { status, stderr } = check('study')
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test.skipIf(!existsSync(new URL('../shared/corpus/', root)))(
  'the answers to the questions in docs/census.md are those that DuckDB gives',
  () => {
    const { status, stderr } = check('census')
    expect(stderr).toBe('')
    expect(status).toBe(0)
  },
)
