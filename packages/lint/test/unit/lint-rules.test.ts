import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { applyEdits } from '@ruly/common/edits'
import { parse } from 'ruly'
import {
  fix,
  lint,
  lintRules,
  type FixOptions,
  type LintOptions,
  type LintRuleInfo,
  type Severity,
} from '../../src/lint/index.ts'

/** What a rule must find in a file: no more, no less. */
interface LintCase {
  readonly id: string
  readonly file?: string
  /** Base64, for what is no text. */
  readonly b64?: string
  readonly options?: LintOptions
  readonly found: readonly {
    readonly line: number
    readonly severity?: Severity
    readonly message?: string
  }[]
  /** The file after the rule's own fixes. */
  readonly fixed?: string
}

const folder = new URL('../vectors/lint/', import.meta.url)

const casesOf = (code: string): readonly LintCase[] =>
  readFileSync(new URL(`${code}.ndjson`, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LintCase)

const inputOf = ({ file, b64 = '' }: LintCase): string | Uint8Array => file ?? Buffer.from(b64, 'base64')

/** All other rules are off, but the one that is about the others. */
const optionsFor = (rule: LintRuleInfo, options: LintOptions = {}): LintOptions => {
  const others = lintRules.filter(({ code }) => code !== rule.code && rule.code !== 'unused-suppression')
  return {
    ...options,
    rules: { ...Object.fromEntries(others.map(({ code }) => [code, 'off'])), ...options.rules },
  }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

/** Answers for robots and paths of the file itself. */
function answersOf(
  input: string | Uint8Array,
  options: LintOptions = {},
): (bytes: Uint8Array) => readonly boolean[] {
  const { groups } = parse(input, options)
  const agents = ['OtherBot', ...groups.flatMap((group) => group.agents.map(({ value }) => value))]
  const paths = groups.flatMap(({ rules }) => rules.map(({ value }) => value))
  const asked = ['/', ...paths, ...paths.flatMap((path) => [`${path}x`, path.replaceAll(/[*$]/g, 'x')])]
  return (bytes) => {
    const robots = parse(bytes, options)
    return agents.flatMap((agent) => asked.map((path) => robots.forAgent(agent).isAllowed(path)))
  }
}

describe.each(lintRules)('$code', (rule) => {
  const cases = casesOf(rule.code)

  test('has cases that it must find, and near ones that it must not', () => {
    expect(cases.filter(({ found }) => found.length > 0).length).toBeGreaterThanOrEqual(1)
    expect(cases.filter(({ found }) => found.length === 0).length).toBeGreaterThanOrEqual(2)
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  })

  test.each(cases)('$id: finds just what is there', (one) => {
    const findings = lint(inputOf(one), optionsFor(rule, one.options)).findings.filter(
      ({ code }) => code === rule.code,
    )
    expect(findings).toMatchObject(one.found)
    expect(findings).toHaveLength(one.found.length)
  })

  test('says what its fixes do to verdicts, where it has any', () => {
    expect(rule.fix !== undefined).toBe(cases.some(({ fixed }) => fixed !== undefined))
  })

  test.each(cases.filter(({ fixed }) => fixed !== undefined))('$id: is fixed, once and for all', (one) => {
    const input = inputOf(one)
    const options: FixOptions = { ...optionsFor(rule, one.options), fixes: 'all' }
    const { bytes, applied } = fix(input, options)
    expect(textOf(bytes)).toBe(one.fixed)
    expect(applied.length).toBeGreaterThan(0)
    expect(textOf(fix(bytes, options).bytes)).toBe(one.fixed)
  })

  test.each(cases.filter(({ fixed }) => fixed !== undefined && rule.fix === 'keeps-verdicts'))(
    '$id: is fixed without a change of verdicts',
    (one) => {
      const input = inputOf(one)
      const { bytes } = fix(input, { ...optionsFor(rule, one.options), fixes: 'all' })
      const answers = answersOf(input, one.options)
      expect(answers(bytes)).toEqual(answers(Buffer.from(input)))
    },
  )
})

describe('a mistake that is made on several lines', () => {
  const file = 'User-agent: *\nDisallow: /a/*\nDisallow: /b/*\nDisalow: /c\nDisallwo: /d\nDisallwo: /e\n'
  const told = (options: LintOptions) =>
    lint(file, options).findings.map(({ code, line, lines, fix: edits = [] }) => ({
      code,
      line,
      lines,
      edits: edits.length,
    }))

  test('is a finding on each, and one finding with the edits of all if that is asked for', () => {
    const each = told({})
    expect(each.filter(({ code }) => code === 'trailing-star')).toEqual([
      { code: 'trailing-star', line: 2, lines: undefined, edits: 1 },
      { code: 'trailing-star', line: 3, lines: undefined, edits: 1 },
    ])
    expect(told({ repeats: 'each' })).toEqual(each)
    expect(told({ repeats: 'once' }).filter(({ code }) => code === 'trailing-star')).toEqual([
      { code: 'trailing-star', line: 2, lines: [2, 3], edits: 2 },
    ])
  })

  test('has no fix of which another one would drop a half', () => {
    const groups = ['a', 'b', 'a', 'b'].map((name, index) => `User-agent: ${name}\nDisallow: /${index}\n`)
    const { findings, robots } = lint(groups.join(''), { repeats: 'once' })
    const [found] = findings.filter(({ code }) => code === 'split-group')
    expect(found).toMatchObject({ lines: [5, 7] })
    expect(found).not.toHaveProperty('fixChanges')
    const fixed = applyEdits(robots.bytes, found?.fix ?? [])
    expect(textOf(fixed)).toBe(
      'User-agent: a\nDisallow: /0\nDisallow: /2\nUser-agent: b\nDisallow: /1\nUser-agent: b\nDisallow: /3\n',
    )
  })

  test('is fixed as one', () => {
    const { applied } = fix(file, { repeats: 'once' })
    expect(applied.map(({ code, lines }) => [code, lines])).toContainEqual(['trailing-star', [2, 3]])
  })

  test('is more than one if each has another cure', () => {
    const lost = told({ repeats: 'once' }).filter(({ code }) => code === 'lost-field')
    expect(lost.map(({ line, lines }) => [line, lines])).toEqual([
      [5, undefined],
      [6, undefined],
    ])
  })

  test('stays apart where its fixes have other effects', () => {
    const mixed = lint(
      'User-agent: *\nDisallow: /a\nDisallow: /a\nDisallow: /b c\nDisallow: /d\nDisallow: /d\n',
      { repeats: 'once' },
    )
    for (const { fix: edits = [], fixChanges } of mixed.findings)
      expect([edits.length > 0, fixChanges === undefined]).not.toEqual([false, false])
  })
})

test('a finding without an edit to offer has no fix', () => {
  for (const path of ['/<', '/{{product.url}}', '/a\\b', '/a|b'])
    expect(
      lint(`User-agent: *\nDisallow: ${path}\n`).findings.filter(({ fix: edits }) => edits?.length === 0),
    ).toEqual([])
})

test('a finding that a comment silences says what its fix may change, too', () => {
  const { suppressed } = lint('User-agent: *\nDisallow: a # ruly-disable-line path-without-slash\n')
  expect(suppressed).toMatchObject([{ code: 'path-without-slash', fixChanges: 'what robots may fetch' }])
})

test('each file of cases belongs to a rule', () => {
  const files = readdirSync(folder).map((name) => name.replace('.ndjson', ''))
  expect(files.toSorted()).toEqual(lintRules.map(({ code }) => code).toSorted())
})

test('a code that no rule has is refused by its name', () => {
  expect(() => lint('', { rules: { 'no-such-rule': 'off' } })).toThrow(
    new RangeError('"rules" must have codes of rules, got "no-such-rule".'),
  )
})
