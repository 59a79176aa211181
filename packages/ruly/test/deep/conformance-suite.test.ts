import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const runner = `${root}conformance/suite/run.mjs`
const engines = `${root}conformance/suite/engines/`
const differential = `${root}examples/differential/main.mjs`

function node(...words: readonly string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

describe('the conformance suite', () => {
  it('finds no wrong answer of ruly, which is asked as a program', () => {
    const { status, output } = node(runner, process.execPath, `${engines}ruly.mjs`)
    expect(output).toMatch(/(\d+) of \1 answers are right\n$/)
    expect(status).toBe(0)
  })

  it('says which answers of another parser are wrong, and why', () => {
    const { status, output } = node(runner, process.execPath, `${engines}robots-parser.mjs`)
    expect(output).toContain('rfc9309-')
    expect(output).toMatch(/\n +\d+ of \d+ {2}RFC 9309 §2\.2\.2\n/)
    expect(status).toBe(1)
  })

  it.each([
    ['', 'ended with code 0'],
    ['console.log("{}")', 'wrote a line that answers no question: {}'],
    ['process.exit(3)', 'ended with code 3'],
  ])('counts every answer of a program that does not answer as wrong: %j', (program, problem) => {
    const { status, output } = node(runner, process.execPath, '-e', program)
    expect(output).toContain(problem)
    expect(output).toMatch(/\n0 of \d+ answers are right\n$/)
    expect(status).toBe(1)
  })
})

describe('examples/differential', () => {
  it('prints the smallest files that robots-parser answers otherwise', () => {
    const { status, output } = node(differential, '--files', '100')
    expect(output).toContain('"User-agent:*\\nDisallow:/a"\n')
    expect(output).toMatch(/\n[1-9]\d* of 2000 answers differ\n$/)
    expect(status).toBe(0)
  })

  it('finds no difference of ruly to itself as a program', () => {
    const engine = ['--', process.execPath, `${engines}ruly.mjs`]
    expect(node(differential, '--files', '100', ...engine).output).toBe('0 of 2000 answers differ\n')
  })
})
