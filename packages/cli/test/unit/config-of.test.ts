import { readFileSync } from 'node:fs'

import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'

import { lintRules } from 'ruly/lint'

import { configOf } from '../../src/config/config-of.ts'

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
    [{ lint: { maxBytes: 0 } }, 'lint.maxBytes is not a whole number above 0.'],
    [{ lint: { maxBytes: '1' } }, 'lint.maxBytes is not a whole number above 0.'],
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
    { lint: { dialect: 'google', maxBytes: 1000, rules: { 'duplicate-rule': 'error' } } },
    { lint: { rules: Object.fromEntries(lintRules.map(({ code }) => [code, 'off'])) } },
  ])('that is right is taken, by the schema too: %j', (data) => {
    expect(() => configOf(data)).not.toThrow()
    expect(fitsSchema(data)).toBe(true)
  })
})
