import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Dialect } from '../../../src/model/dialect.ts'
import { mk1996, rfc9309 } from '../../../src/dialects/index.ts'
import { parse } from '../../../src/index.ts'
import { lint } from '../../../src/lint/index.ts'
import { runs } from '../share.ts'
import { expectSame } from '../expect-same.ts'

const inFileOrder: Dialect = { ...rfc9309, matching: { ...rfc9309.matching, order: 'file' } }

/** All targets of up to five bytes over an alphabet that has one byte more than the patterns have. */
const targets: readonly string[] = (() => {
  let texts = ['/']
  const all = [...texts]
  for (let length = 2; length <= 5; length++) {
    texts = texts.flatMap((text) => ['a', '/', 'z'].map((octet) => text + octet))
    all.push(...texts)
  }
  return all
})()

const rules: fc.Arbitrary<string> = fc
  .record({
    kind: fc.constantFrom('Allow', 'Disallow'),
    start: fc.constantFrom('/', '/', '/', '*', ''),
    rest: fc.string({ unit: fc.constantFrom('a', '/', '*'), maxLength: 3 }),
    end: fc.constantFrom('', '', '$'),
  })
  .map(({ kind, start, rest, end }) => `${kind}: ${start}${rest}${end}`)

/** Groups that have robots in common, in some files. */
const files: fc.Arbitrary<readonly string[]> = fc
  .array(fc.record({ agent: fc.constantFrom('*', 'A', 'B'), rules: fc.array(rules, { maxLength: 5 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((groups) => groups.flatMap((group) => [`User-agent: ${group.agent}`, ...group.rules]))

function answers(lines: readonly string[], dialect: Dialect): string {
  const robots = parse(lines.join('\n'), { dialect })
  return ['A', 'B', 'C']
    .map((agent) => targets.map((url) => Number(robots.forAgent(agent).isAllowed(url))).join(''))
    .join('\n')
}

const nothingIsLost = ['shadowed-rule', 'overruled-rule', 'useless-allow']

/** Rules that are said to change nothing, against all short targets, in a share of the files that could be made up. */
export function lintRelationProperties(share: number): void {
  test.each([rfc9309, inFileOrder, mk1996])(
    'a rule that is said to change nothing changes no verdict when its line is emptied ($name, %#)',
    (dialect) => {
      let found = 0
      fc.assert(
        fc.property(files, (lines) => {
          const before = answers(lines, dialect)
          for (const { code, line } of lint(lines.join('\n'), { dialect }).findings) {
            if (!nothingIsLost.includes(code)) continue
            found++
            const rest = lines.with(line - 1, 'Disallow: /no-such-path')
            expectSame(answers(rest, dialect), before, `${code} ${line}\n${lines.join('\n')}`)
          }
        }),
        runs(150, share),
      )
      expect(found).toBeGreaterThan(50 * share)
    },
  )

  test('rules that are shadowed can be removed together', () => {
    fc.assert(
      fc.property(files, (lines) => {
        const { findings } = lint(lines.join('\n'))
        const shadowed = new Set(
          findings.filter(({ code }) => code === 'shadowed-rule').map(({ line }) => line),
        )
        const rest = lines.map((line, index) => (shadowed.has(index + 1) ? 'Disallow: /no-such-path' : line))
        expectSame(answers(rest, rfc9309), answers(lines, rfc9309), lines.join('\n'))
      }),
      runs(150, share),
    )
  })

  test('an allow that is said to be useless can be deleted, unless it keeps its group', () => {
    let found = 0
    fc.assert(
      fc.property(files, (lines) => {
        for (const { code, line, message } of lint(lines.join('\n')).findings) {
          if (code !== 'useless-allow' || message.includes('the only rule of its group')) continue
          found++
          const rest = lines.toSpliced(line - 1, 1)
          expectSame(answers(rest, rfc9309), answers(lines, rfc9309), lines.join('\n'))
        }
      }),
      runs(600, share),
    )
    expect(found).toBeGreaterThan(20 * share)
  })
}
