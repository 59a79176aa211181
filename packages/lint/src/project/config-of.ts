import { nearestHint } from '@ruly/common/edit-distance'

import type { Dialect } from 'ruly'

import { lintRules } from '../lint/index.ts'
import type { Severity } from '../lint/model/lint-rule.ts'
import { visible } from '../report/text/visible.ts'
import { dialectsByName } from './dialect-named.ts'

/** The content of `ruly.config.json`. */
export interface Config {
  /** Patterns of ignored files, relative to the folder of the configuration. */
  readonly ignore: readonly string[]
  /** For the linter. */
  readonly lint: {
    readonly rules: Severities
    readonly dialect?: Dialect
    readonly maxBytes?: number
  }
  /** For the formatter. */
  readonly fmt: { readonly lineEnd?: 'lf' | 'crlf' }
}

/** The configuration where there is no file. */
export const noConfig: Config = { ignore: [], lint: { rules: {} }, fmt: {} }

/** Severities of rules by code. */
export type Severities = Readonly<Record<string, Severity | 'off'>>

/** What a rule can be set to, the mildest first. */
export const severityNames: readonly string[] = ['off', 'info', 'warning', 'error']

const codes: readonly string[] = lintRules.map(({ code }) => code)

/** Throws a `RangeError` for an invalid value. */
type Check = (value: unknown, where: string) => void

/**
 * The configuration in parsed JSON.
 *
 * @param data the content of `ruly.config.json`, as `JSON.parse` returns it
 * @returns the configuration, with defaults filled in
 * @throws `RangeError` for the first invalid member
 * @example
 * configOf({ lint: { rules: { 'empty-group': 'off' } } }).ignore // []
 */
export function configOf(data: unknown): Config {
  checkConfig(data, '')
  const { ignore = [], lint = {}, fmt = {} } = data as Checked
  const { dialect: name, rules = {}, maxBytes } = lint
  const dialect = dialectsByName.get(name ?? '')
  return {
    ignore,
    fmt,
    lint: {
      rules,
      ...(dialect === undefined ? {} : { dialect }),
      ...(maxBytes === undefined ? {} : { maxBytes }),
    },
  }
}

/** The shape of the checked data. */
interface Checked {
  readonly ignore?: readonly string[]
  readonly lint?: Partial<Omit<Config['lint'], 'dialect'>> & { readonly dialect?: string }
  readonly fmt?: Config['fmt']
}

/** Throws a `RangeError` for an unknown rule code. */
function checkCode(code: string, where: string): void {
  if (!codes.includes(code))
    throw new RangeError(`${where}unknown rule "${visible(code)}".${nearestHint(code, codes)}`)
}

const checkConfig: Check = membersOf({
  $schema: (value, where) => expectThat(typeof value === 'string', where, 'a string'),
  ignore: (value, where) => {
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string')
    expectThat(isList, where, 'a list of patterns')
  },
  lint: membersOf({
    rules: (value, where) => {
      for (const [code, severity] of membersIn(value, where)) {
        checkCode(code, `${where}: `)
        oneOf(severityNames)(severity, `${where}.${code}`)
      }
    },
    dialect: oneOf([...dialectsByName.keys()]),
    maxBytes: (value, where) =>
      expectThat(Number.isSafeInteger(value) && Number(value) > 0, where, 'a whole number above 0'),
  }),
  fmt: membersOf({ lineEnd: oneOf(['lf', 'crlf']) }),
})

function membersOf(checks: Readonly<Record<string, Check>>): Check {
  return (value, where) => {
    for (const [key, member] of membersIn(value, where)) {
      const known = Object.keys(checks)
      const check = known.includes(key) ? checks[key] : undefined
      const place = where === '' ? key : `${where}.${key}`
      if (check === undefined)
        throw new RangeError(`unknown member "${visible(place)}".${nearestHint(key, known)}`)
      check(member, place)
    }
  }
}

function membersIn(value: unknown, where: string): readonly (readonly [string, unknown])[] {
  expectThat(typeof value === 'object' && value !== null && !Array.isArray(value), where, 'an object')
  return Object.entries(value as object)
}

function oneOf(names: readonly string[]): Check {
  return (value, where) => {
    if (typeof value === 'string' && names.includes(value)) return
    const hint = typeof value === 'string' ? nearestHint(value, names) : ''
    throw new RangeError(`${where} must be one of ${names.join(', ')}.${hint}`)
  }
}

function expectThat(holds: boolean, where: string, what: string): void {
  if (!holds) throw new RangeError(`${where === '' ? 'the configuration' : where} must be ${what}.`)
}

/**
 * The patterns of `ignore` without a leading `./` or `/` and a trailing `/`, which mean nothing to a matcher.
 *
 * @param patterns `ignore` of a configuration
 * @returns the patterns, for a matcher of globs
 * @example
 * barePatterns(['./old/']) // ['old']
 */
export function barePatterns(patterns: readonly string[]): readonly string[] {
  return patterns.map((pattern) => pattern.replace(/^\.?\/|\/$/g, ''))
}

/**
 * Whether a file or a folder that contains it is meant: a pattern that matches a folder covers everything in it.
 *
 * @param parts the names in the path, from the folder of the configuration
 * @param isMeant whether a pattern matches a path
 * @returns true if the file is ignored
 * @example
 * isCovered(['old', 'robots.txt'], (path) => path === 'old') // true
 */
export function isCovered(parts: readonly string[], isMeant: (path: string) => boolean): boolean {
  return parts.some((_, index) => isMeant(parts.slice(0, index + 1).join('/')))
}
