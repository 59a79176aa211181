import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { ruly } from '../../support/ruly.ts'

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

describe('ruly fmt', () => {
  it('brings files into their clean form, and lists those that were not', async () => {
    const { mtimeMs } = statSync(join(folder, 'sub/robots.txt'))
    expect(await fmt(['.'])).toEqual({ code: 0, stdout: 'robots.txt\n', stderr: '' })
    expect(read()).toBe(tidy)
    expect(statSync(join(folder, 'sub/robots.txt')).mtimeMs).toBe(mtimeMs)
    expect(await fmt(['.'])).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('lists only with --check, and exits with 1', async () => {
    expect(await fmt(['--check', '.'])).toEqual({ code: 1, stdout: 'robots.txt\n', stderr: '' })
    expect(read()).toBe(untidy)
    expect(await fmt(['--check', 'sub'])).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await fmt(['--check', '--quiet'])).toEqual({ code: 1, stdout: '', stderr: '' })
  })

  it('shows what would change with --diff, writes nothing, and exits with 1', async () => {
    writeFileSync(join(folder, 'robots.txt'), untidy)
    expect(await fmt(['--diff'])).toEqual({
      code: 1,
      stderr: '',
      stdout: `--- robots.txt
+++ robots.txt
@@ -1,2 +1,2 @@
-user-agent:*
-  disallow :/a
+User-agent: *
+Disallow: /a
`,
    })
    expect(read()).toBe(untidy)
    expect((await fmt(['--diff', '-'], untidy)).stdout).toContain('--- standard input\n')
    expect(await fmt(['--diff', '-'], tidy)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect((await fmt(['--diff', '--check'])).code).toBe(2)
  })

  it('writes the file from standard input to standard output', async () => {
    expect(await fmt(['-'], untidy)).toEqual({ code: 0, stdout: tidy, stderr: '' })
    expect(await fmt(['-', '--check'], untidy)).toEqual({ code: 1, stdout: 'standard input\n', stderr: '' })
    expect(await fmt(['-', 'robots.txt'], untidy)).toMatchObject({ code: 2, stdout: '' })
    expect(read()).toBe(untidy)
  })

  it('ends lines as it is told, on the command line or in the configuration', async () => {
    const crlf = tidy.replaceAll('\n', '\r\n')
    expect((await fmt(['-', '--line-end', 'crlf'], untidy)).stdout).toBe(crlf)
    writeFileSync(join(folder, 'ruly.config.json'), '{ "fmt": { "lineEnd": "crlf" } }')
    expect((await fmt(['-'], untidy)).stdout).toBe(crlf)
    expect((await fmt(['-', '--line-end', 'lf'], untidy)).stdout).toBe(tidy)
    expect((await fmt(['-', '--no-config'], untidy)).stdout).toBe(tidy)
  })

  it('leaves alone what the configuration ignores', async () => {
    writeFileSync(join(folder, 'ruly.config.json'), '{ "ignore": ["robots.txt"] }')
    expect(await fmt(['.'])).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(read()).toBe(untidy)
  })

  it('goes on where one file cannot be read, and exits with 2', async () => {
    expect(await fmt(['no.txt', 'robots.txt'])).toMatchObject({ code: 2, stdout: 'robots.txt\n' })
    expect(read()).toBe(tidy)
    expect(await fmt(['https://example.com/robots.txt'])).toMatchObject({ code: 2, stdout: '' })
  })
})
