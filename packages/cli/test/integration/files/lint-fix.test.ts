import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { replaceFile } from '../../../../batch/src/files/atomic-write.ts'
import { onlyRules } from '../../support/only-rules.ts'
import { ruly } from '../../support/ruly.ts'

const faulty = 'User-agent: *\r\nDisallow /a\r\nDisalllow: /b\nAllow: /c'
const fixed = 'User-agent: *\r\nDisallow: /a\r\nDisalllow: /b\nAllow: /c'
const fixedWhole = 'User-agent: *\r\nDisallow: /a\r\nDisallow: /b\nAllow: /c'

let folder = ''
let robots = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ruly-fix-'))
  robots = join(folder, 'robots.txt')
  writeFileSync(robots, faulty)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rules = Object.keys(onlyRules('missing-colon', 'misspelt-field', 'lost-field')).map(
  (code) => `--rule=${code}=off`,
)
const lint = (args: readonly string[], input: string | Uint8Array = '') =>
  ruly(['lint', ...args, ...rules], { input, cwd: folder })
const now = (): string => readFileSync(robots, 'utf8')

describe('ruly lint --fix', () => {
  it('puts a file right where it stands, and says what it did and what is left', async () => {
    const { code, stdout } = await lint(['--fix', 'robots.txt', '--rule', 'lost-field=info'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^robots\.txt:2 {2}fixed {2}"Disallow" has no colon after it/)
    expect(stdout).toContain('robots.txt:3:1  info')
    expect(stdout).toMatch(/\n1 info; 1 fixed; 1 can be fixed with --fix all, which changes verdicts\n$/)
    expect(now()).toBe(fixed)
    expect(readdirSync(folder)).toEqual(['robots.txt'])
  })

  it('shows what would change with --fix-dry-run, byte for byte, and writes nothing', async () => {
    const { stdout } = await lint(['--fix-dry-run'])
    expect(stdout).toContain('-Disallow /a\r\n+Disallow: /a\r\n')
    expect(stdout).not.toContain('+Disallow: /b')
    expect((await lint(['--fix-dry-run', 'all'])).stdout).toContain(
      '-Disalllow: /b\n+Disallow: /a\r\n+Disallow: /b\n',
    )
    expect(now()).toBe(faulty)
    expect((await lint(['--fix-dry-run', '--fix'])).code).toBe(2)
    expect((await lint(['--fix-dry-run', '--format', 'sarif'])).code).toBe(2)
  })

  it('changes verdicts with "all" only', async () => {
    const { stdout } = await lint(['--fix', 'all'])
    expect(stdout).not.toContain('can be fixed')
    expect(stdout.split('\n').slice(-3)).toEqual(['', 'no problems found; 2 fixed', ''])
    expect(now()).toBe(fixedWhole)
  })

  it('takes what follows it for a file, unless that is "all"', async () => {
    writeFileSync(join(folder, 'all'), faulty)
    expect((await lint(['--fix', './all'])).stdout).toContain('all:2  fixed')
    expect(now()).toBe(faulty)
  })

  it('changes nothing the second time', async () => {
    await lint(['--fix', 'all'])
    const once = now()
    const { mtimeMs } = statSync(robots)
    expect((await lint(['--fix', 'all'])).stdout).not.toContain('fixed  ')
    expect([now(), statSync(robots).mtimeMs]).toEqual([once, mtimeMs])
  })

  it('loses nothing behind the limit of what is read, and nothing that is no text', async () => {
    const bytes = Buffer.concat([
      Buffer.from('User-agent: *\nDisallow /a\n# \xff\xfe\0\n', 'latin1'),
      Buffer.from(`Disallow: /${'x'.repeat(100)}\n`.repeat(10_000)),
    ])
    writeFileSync(robots, bytes)
    await lint(['--fix'])
    expect(readFileSync(robots).equals(bytes)).toBe(true)
    await lint(['--fix', 'all'])
    const after = readFileSync(robots)
    expect(after.equals(Buffer.concat([bytes.subarray(0, 22), Buffer.from(': '), bytes.subarray(23)]))).toBe(
      true,
    )
  })

  it('leaves a file in UTF-16 as it is', async () => {
    const bytes = Buffer.from(`\ufeff${faulty}`, 'utf16le')
    writeFileSync(robots, bytes)
    await lint(['--fix', 'all'])
    expect(readFileSync(robots).equals(bytes)).toBe(true)
  })

  it('writes the file from standard input to standard output, and what it found beside it', async () => {
    const { code, stdout, stderr } = await lint(
      ['--fix', '-', '--rule', 'lost-field=info'],
      'User-agent: *\nDisallow /a',
    )
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'User-agent: *\nDisallow: /a' })
    expect(stderr).toMatch(/^standard input:2 {2}fixed {2}/)
    expect((await lint(['--fix', '-'], 'Allow: /')).stdout).toBe('Allow: /')
    expect(await lint(['--fix', '-', '--json'], fixed)).toMatchObject({ code: 2, stdout: '' })
    expect(await lint(['--fix', '-', 'robots.txt'], fixed)).toMatchObject({ code: 2, stdout: '' })
    expect(now()).toBe(faulty)
  })

  it('does not write to a site', async () => {
    expect(await lint(['https://example.com/', '--fix'])).toMatchObject({
      code: 2,
      stderr:
        'ruly: cannot write to https://example.com/: it is a URL. Download the file first: ruly fetch URL -q > robots.txt\n',
    })
  })

  it('leaves a file that is read-only', async () => {
    chmodSync(robots, 0o444)
    expect(await lint(['--fix'])).toMatchObject({
      code: 2,
      stderr: 'ruly: cannot write robots.txt (left unchanged): the file is read-only.\n',
    })
    expect(now()).toBe(faulty)
  })

  it('keeps the mode of a file, and a link a link', async () => {
    chmodSync(robots, 0o640)
    symlinkSync('robots.txt', join(folder, 'link.txt'))
    await lint(['link.txt', '--fix'])
    expect(now()).not.toBe(faulty)
    expect(statSync(robots).mode & 0o777).toBe(0o640)
    expect(lstatSync(join(folder, 'link.txt')).isSymbolicLink()).toBe(true)
  })
})

describe('a file that is written', () => {
  it('is as it was where it cannot be, and nothing else is left behind', async () => {
    const taken = join(folder, 'taken')
    mkdirSync(taken)
    await expect(replaceFile({ path: taken, name: taken }, Buffer.from('new'))).rejects.toThrow(
      /cannot write .*taken \(left unchanged\): /,
    )
    expect(readdirSync(folder).sort()).toEqual(['robots.txt', 'taken'])
  })
})
