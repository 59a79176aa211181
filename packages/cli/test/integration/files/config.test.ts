import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { createConfigs } from '../../../src/config/find-config.ts'
import { ruly } from '../../support/ruly.ts'

describe('the configuration of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-config-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, content: unknown): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const off = { lint: { rules: { 'missing-colon': 'off' } } }
  const faulty = 'User-agent: *\nDisallow /a\n'
  for (const name of ['a/robots.txt', 'a/b/c/robots.txt', 'd/robots.txt', 'a/vendor/x/robots.txt'])
    write(name, faulty)
  write('a/ruly.config.json', { ...off, ignore: ['vendor/'] })
  write('other.json', { lint: { rules: { 'missing-colon': 'error' } } })
  const lint = (args: readonly string[]) => ruly(['lint', ...args], { cwd: folder })
  const count = async (args: readonly string[]): Promise<number> =>
    (
      JSON.parse((await lint([...args, '--json'])).stdout) as readonly {
        readonly findings: readonly { readonly code: string }[]
      }[]
    ).flatMap(({ findings }) => findings.filter(({ code }) => code === 'missing-colon')).length

  it('is the nearest above it', async () => {
    expect(await count(['a/robots.txt'])).toBe(0)
    expect(await count(['a/b/c/robots.txt'])).toBe(0)
    expect(await count(['d/robots.txt'])).toBe(1)
    expect(await count(['.'])).toBe(1)
  })

  it('is the one that is named, or none', async () => {
    expect((await lint(['a/robots.txt', '--config', 'other.json'])).code).toBe(1)
    expect(await count(['a/robots.txt', '--no-config'])).toBe(1)
    expect(await lint(['a/robots.txt', '--config', 'no.json'])).toMatchObject({ code: 2, stdout: '' })
  })

  it('gives way to the command line', async () => {
    expect(await count(['a/robots.txt', '--rule', 'missing-colon=info'])).toBe(1)
  })

  it('leaves files alone, those too that are named', async () => {
    expect(await lint(['a/vendor/x/robots.txt'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'ruly: nothing to do: the configuration ignores all files.\n',
    })
    expect((await lint(['a', '--no-config'])).stdout).toContain('a/vendor/x/robots.txt')
  })

  it('stops everything where it is at fault, whatever file it is of', async () => {
    write('e/robots.txt', faulty)
    write('e/ruly.config.json', '{ "lint": ')
    const { code, stdout, stderr } = await lint(['d/robots.txt', 'e/robots.txt'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('e/ruly.config.json: ')
    rmSync(join(folder, 'e'), { recursive: true })
  })

  it('ignores by patterns from its own folder', async () => {
    write('f/ruly.config.json', { ignore: ['*.txt', '/x/y', '**/deep/**', './z'] })
    const configFor = createConfigs({}, '.')
    const { ignores } = await configFor({ kind: 'file', path: join(folder, 'f/robots.txt') })
    const ignored = (name: string): boolean => ignores(join(folder, 'f', name))
    expect(['robots.txt', 'x/y', 'x/y/a.txt', 'q/deep/a', 'z/a', '.b/deep/c'].map(ignored)).toEqual(
      Array.from({ length: 6 }, () => true),
    )
    expect(['a/robots.txt', 'y', 'q/x/y', 'deeper/a', 'az'].map(ignored)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })
})
