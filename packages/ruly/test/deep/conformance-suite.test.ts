import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

/** A program that answers when its input ends, as one does that buffers what it prints. */
function answering(answer: string, before = ''): string {
  const lines = `require('node:fs').readFileSync(0, 'utf8').trim().split('\\n')`
  return `for (const line of ${lines}) {
    const asked = JSON.parse(line)
    ${before}
    console.log(JSON.stringify({ id: asked.id, ${answer} }))
  }`
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

  it('counts the answers of a program that writes them when its input ends', () => {
    const { output } = node(runner, process.execPath, '-e', answering('allowed: true'))
    expect(output).toMatch(/\n(?!0)\d+ of \d+ answers are right\n$/)
    expect(output).not.toContain('did not answer')
  })

  it('asks a program again what comes after a question at which it ends', () => {
    const ending = "if (asked.robots?.includes('OtherBot')) process.exit(3)"
    const { output } = node(runner, process.execPath, '-e', answering('allowed: true', ending))
    const [, right] = /\n(\d+) of \d+ answers are right\n$/.exec(output) ?? []
    expect(output.match(/got .* ended with code 3\n/g)?.length).toBeGreaterThan(10)
    expect(Number(right)).toBeGreaterThan(100)
  })

  it('counts as text of the RFC only what its source says', () => {
    const { output } = node(runner, process.execPath, '-e', answering('allowed: true'))
    const sections = [...output.matchAll(/ of (\d+) {2}(.+)\n/g)].map(([, count, source]) => [
      source,
      Number(count),
    ])
    const text = sections.filter(([source]) => /^RFC 9309 §[\d.]+$/.test(String(source)))
    const [, ofText] =
      /text of RFC 9309, of (\d+)/.exec(readFileSync(`${root}docs/conformance.md`, 'utf8')) ?? []
    expect(text.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(Number(ofText))
  })

  it('asks nothing that a strict reader of JSON refuses', () => {
    const refusing = 'if (!asked.url.isWellFormed()) process.exit(9)'
    const { output } = node(runner, process.execPath, '-e', answering('allowed: true', refusing))
    expect(output).not.toContain('ended with code 9')
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
  it('counts what a program cannot answer, and compares the rest', () => {
    const refusing = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) =>
      console.log(JSON.stringify({ id: JSON.parse(line).id, error: 'cannot' })))`
    expect(node(differential, '--files', '3', '--', process.execPath, '-e', refusing)).toEqual({
      status: 0,
      output: '0 of 60 answers differ, 60 questions have no answer\n',
    })
  })

  it('says in a line that the program ended', () => {
    const { status, output } = node(
      differential,
      '--files',
      '3',
      '--',
      process.execPath,
      '-e',
      'process.exit(3)',
    )
    expect(output).toBe(`${process.execPath} ended with code 3\n`)
    expect(status).toBe(1)
  })
})
