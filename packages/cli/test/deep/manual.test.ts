import { spawnSync } from 'node:child_process'

import { beforeEach, describe, expect, it } from 'vitest'

import { manualPages } from '../../src/manual/manual.ts'
import { createFolder } from '../support/ruly.ts'
import { isInstalled } from '../support/shells.ts'

const folder = createFolder()
const files = [...(await manualPages())].map(([name, page]) => [name, folder.write(name, page)] as const)

interface Result {
  readonly output: string
  readonly warnings: string
}

function run(program: string, ...words: readonly string[]): Result {
  const env = { PATH: process.env['PATH'], MANWIDTH: '80', LC_ALL: 'C.UTF-8' }
  const { stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env })
  return { output: stdout, warnings: stderr }
}

describe.each([
  ['man', (path: string) => run('man', '--warnings', '-E', 'UTF-8', '-l', path).warnings],
  ['groff', (path: string) => run('groff', '-man', '-ww', '-Tutf8', '-z', path).warnings],
  [
    'mandoc',
    (path: string) => {
      const { output } = run('mandoc', '-Tlint', '-Wwarning', path)
      // The pages have no date, so that they change only with the commands.
      return output.replace(/^.* missing date, using "": TH\n/m, '')
    },
  ],
] as const)('the pages of the manual, read by %s', (program, warningsOf) => {
  beforeEach(({ skip }) => {
    skip(!isInstalled(program), `${program} not on the path`)
  })

  it.each(files)('have no warnings: %s', (_name, path) => {
    expect(warningsOf(path)).toBe('')
  })
})

describe('the page of ruly lint', () => {
  beforeEach(({ skip }) => {
    skip(!isInstalled('man'), 'man not on the path')
  })

  it('is text for a terminal, with options that can be copied', () => {
    const [, path = ''] = files.find(([name]) => name === 'ruly-lint.1') ?? []
    const { output } = run('man', '-l', path)
    expect(output).toMatch(/^NAME\n +ruly-lint - find and fix problems in robots\.txt files$/m)
    expect(output).toContain('\n       --fix-dry-run [all]\n              Show what --fix would change')
    expect(output).toContain("$ ruly lint public 'sites/**/*.robots.txt'")
  })
})
