import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { ruly } from '../support/ruly.ts'

const untidy = 'user-agent:*\n  disallow :/a\n'
const tidy = 'User-agent: *\nDisallow: /a\n'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ruly-fmt-'))
  mkdirSync(join(folder, 'sub'))
  writeFileSync(join(folder, 'robots.txt'), untidy)
  writeFileSync(join(folder, 'sub/robots.txt'), tidy)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fmt = (args: readonly string[], input: string | Uint8Array = '') =>
  ruly(['fmt', ...args], { input, cwd: folder })
const read = (name = 'robots.txt'): string => readFileSync(join(folder, name), 'utf8')

describe('ruly fmt', { timeout: 60_000 }, () => {
  it('brings files into their clean form, and lists those that were not', () => {
    const { mtimeMs } = statSync(join(folder, 'sub/robots.txt'))
    expect(fmt(['.'])).toEqual({ code: 0, stdout: 'robots.txt\n', stderr: '' })
    expect(read()).toBe(tidy)
    expect(statSync(join(folder, 'sub/robots.txt')).mtimeMs).toBe(mtimeMs)
    expect(fmt(['.'])).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('lists only with --check, and exits with 1', () => {
    expect(fmt(['--check', '.'])).toEqual({ code: 1, stdout: 'robots.txt\n', stderr: '' })
    expect(read()).toBe(untidy)
    expect(fmt(['--check', 'sub'])).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(fmt(['--check', '--quiet'])).toEqual({ code: 1, stdout: '', stderr: '' })
  })

  it('writes the file from standard input to standard output', () => {
    expect(fmt(['-'], untidy)).toEqual({ code: 0, stdout: tidy, stderr: '' })
    expect(fmt(['-', '--check'], untidy)).toEqual({ code: 1, stdout: 'standard input\n', stderr: '' })
    expect(fmt(['-', 'robots.txt'], untidy)).toMatchObject({ code: 2, stdout: '' })
    expect(read()).toBe(untidy)
  })

  it('ends lines as it is told, on the command line or in the configuration', () => {
    const crlf = tidy.replaceAll('\n', '\r\n')
    expect(fmt(['-', '--line-end', 'crlf'], untidy).stdout).toBe(crlf)
    writeFileSync(join(folder, 'ruly.config.json'), '{ "fmt": { "lineEnd": "crlf" } }')
    expect(fmt(['-'], untidy).stdout).toBe(crlf)
    expect(fmt(['-', '--line-end', 'lf'], untidy).stdout).toBe(tidy)
    expect(fmt(['-', '--no-config'], untidy).stdout).toBe(tidy)
  })

  it('leaves alone what the configuration ignores', () => {
    writeFileSync(join(folder, 'ruly.config.json'), '{ "ignore": ["robots.txt"] }')
    expect(fmt(['.'])).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(read()).toBe(untidy)
  })

  it('goes on where one file cannot be read, and exits with 2', () => {
    expect(fmt(['no.txt', 'robots.txt'])).toMatchObject({ code: 2, stdout: 'robots.txt\n' })
    expect(read()).toBe(tidy)
    expect(fmt(['https://example.com/robots.txt'])).toMatchObject({ code: 2, stdout: '' })
  })

  it('has help with examples and exit codes', () => {
    const { code, stdout } = ruly(['fmt', '--help'])
    expect(code).toBe(0)
    for (const option of ['check', 'line-end', 'config', 'no-config', 'quiet'])
      expect(stdout).toContain(`--${option} `)
    expect(stdout).toMatch(/^ {2}1 {2}with --check/m)
  })
})
