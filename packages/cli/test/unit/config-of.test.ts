import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'

import { configOf, lintRules } from '@ruly/lint'

import { configSchema } from '../../src/commands/lint/config-schema.ts'

const fitsSchema = new Ajv().compile(configSchema)

describe('a configuration', () => {
  it.each<readonly [unknown, string]>([
    [[], 'the configuration must be an object.'],
    [{ lnt: {} }, 'unknown member "lnt". Did you mean "lint"?'],
    [{ something: {} }, 'unknown member "something".'],
    [{ constructor: {} }, 'unknown member "constructor".'],
    [{ lint: 1 }, 'lint must be an object.'],
    [{ lint: { ruls: {} } }, 'unknown member "lint.ruls". Did you mean "rules"?'],
    [{ lint: { rules: null } }, 'lint.rules must be an object.'],
    [
      { lint: { rules: { 'duplicate-rules': 'off' } } },
      'lint.rules: unknown rule "duplicate-rules". Did you mean "duplicate-rule"?',
    ],
    [
      { lint: { rules: { 'duplicate-rule': 'warn' } } },
      'lint.rules.duplicate-rule must be one of off, info, warning, error.',
    ],
    [{ lint: { dialect: 'gogle' } }, 'Did you mean "google"?'],
    [{ lint: { maxBytes: 0 } }, 'lint.maxBytes must be a whole number above 0.'],
    [{ lint: { maxBytes: '1' } }, 'lint.maxBytes must be a whole number above 0.'],
    [{ ignore: 'x' }, 'ignore must be a list of patterns.'],
    [{ ignore: [1] }, 'ignore must be a list of patterns.'],
    [{ fmt: { lineEnd: 'cr' } }, 'fmt.lineEnd must be one of lf, crlf.'],
    [{ $schema: 1 }, '$schema must be a string.'],
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
