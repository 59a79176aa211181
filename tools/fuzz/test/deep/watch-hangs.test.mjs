import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { testFolder } from '../../../../scripts/test-folder.mjs'

const module = new URL('../../watch-hangs.mjs', import.meta.url).href

/** Runs a target with two inputs in a process of its own. */
function runWatched(target) {
  const path = join(testFolder('hang'), 'input')
  const program = `
    import { watchHangs } from '${module}'
    const { run } = watchHangs({ run: ${target} }, { path: ${JSON.stringify(path)}, longestMs: 1500 })
    for (const text of ['first', 'second']) {
      const pending = run(Buffer.from(text))
      if (pending !== undefined) await pending
    }
    console.log('ended')`
  const { stdout, stderr, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { path, stdout, stderr, signal }
}

describe('a watched target', () => {
  it.each([
    ['in a loop', '(input) => { while (input.length === 6); }'],
    [
      'while it waits',
      '(input) => new Promise((r) => { input.length === 6 ? setInterval(String, 9) : r() })',
    ],
  ])('ends its process and keeps the input of a run that hangs %s', (_, target) => {
    const { path, stdout, stderr, signal } = runWatched(target)
    expect([stdout, signal]).toEqual(['', 'SIGTERM'])
    expect(stderr).toContain(`A run has not ended after 1.5 s. Its input is ${path}`)
    expect(readFileSync(path, 'utf8')).toBe('second')
  })

  it('does not hold the process, and may take its time in all', () => {
    const slow = '() => { const end = Date.now() + 800; while (Date.now() < end); }'
    expect(runWatched(slow)).toMatchObject({ stdout: 'ended\n', stderr: '', signal: null })
  })
})
