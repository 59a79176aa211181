import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { Ajv } from 'ajv'
import { afterAll, describe, expect, it } from 'vitest'

import { lintRules } from 'ruly/lint'

import { configOf } from '../../src/config/config-of.ts'
import { createConfigs } from '../../src/config/find-config.ts'
import { ruly } from '../support/ruly.ts'

const schema = JSON.parse(
  readFileSync(new URL('../../ruly.config.schema.json', import.meta.url), 'utf8'),
) as object
const fitsSchema = new Ajv().compile(schema)

describe('a configuration', () => {
  it.each<readonly [unknown, string]>([
    [[], 'the whole is not an object.'],
    [{ lnt: {} }, 'has an unknown member "lnt". Is "lint" meant?'],
    [{ something: {} }, 'has an unknown member "something".'],
    [{ constructor: {} }, 'has an unknown member "constructor".'],
    [{ lint: 1 }, 'lint is not an object.'],
    [{ lint: { ruls: {} } }, 'lint has an unknown member "ruls". Is "rules" meant?'],
    [{ lint: { rules: null } }, 'lint.rules is not an object.'],
    [
      { lint: { rules: { 'duplicate-rules': 'off' } } },
      'lint.rules: "duplicate-rules" is the code of no rule. Is "duplicate-rule" meant?',
    ],
    [
      { lint: { rules: { 'duplicate-rule': 'warn' } } },
      'lint.rules.duplicate-rule is not one of off, info, warning, error.',
    ],
    [{ lint: { dialect: 'gogle' } }, 'Is "google" meant?'],
    [{ lint: { maxOctets: 0 } }, 'lint.maxOctets is not a whole number above 0.'],
    [{ lint: { maxOctets: '1' } }, 'lint.maxOctets is not a whole number above 0.'],
    [{ ignore: 'x' }, 'ignore is not a list of patterns.'],
    [{ ignore: [1] }, 'ignore is not a list of patterns.'],
    [{ fmt: { lineEnd: 'cr' } }, 'fmt.lineEnd is not one of lf, crlf.'],
    [{ $schema: 1 }, '$schema is not a text.'],
  ])('that is at fault is told with the place and what was meant: %j', (data, message) => {
    expect(() => configOf(data)).toThrow(message)
    expect(fitsSchema(data)).toBe(false)
  })

  it.each<unknown>([
    {},
    { $schema: './node_modules/@ruly/cli/ruly.config.schema.json' },
    { ignore: ['vendor', '**/*.old.txt'], fmt: { lineEnd: 'crlf' } },
    { lint: { dialect: 'google', maxOctets: 1000, rules: { 'duplicate-rule': 'error' } } },
    { lint: { rules: Object.fromEntries(lintRules.map(({ code }) => [code, 'off'])) } },
  ])('that is right is taken, by the schema too: %j', (data) => {
    expect(() => configOf(data)).not.toThrow()
    expect(fitsSchema(data)).toBe(true)
  })
})

describe('the configuration of a file', { timeout: 60_000 }, () => {
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
      stderr: 'ruly: there is nothing to look at: the configuration ignores all files.\n',
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
    const { ignores } = await configFor({
      kind: 'file',
      path: join(folder, 'f/robots.txt'),
      name: 'robots.txt',
    })
    const ignored = (name: string): boolean => ignores(join(folder, 'f', name))
    expect(['robots.txt', 'x/y', 'x/y/a.txt', 'q/deep/a', 'z/a', '.b/deep/c'].map(ignored)).toEqual(
      Array.from({ length: 6 }, () => true),
    )
    expect(['a/robots.txt', 'y', 'q/x/y', 'deeper/a', 'az'].map(ignored)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })
})
