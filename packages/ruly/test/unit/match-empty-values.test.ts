import { describe, expect, it } from 'vitest'

import { rfc9309, yandex, type Dialect, type Matching } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'

/** The line of the rule that decides, negative where it disallows; 0 for none. */
function decidingLine(dialect: Dialect, ...rules: readonly string[]): number {
  const robots = parse(['User-agent: *', ...rules].join('\n'), { dialect })
  const { allowed, rule } = robots.check('x', '/a')
  const line = rule === undefined ? 0 : allowed ? rule.line : -rule.line
  // An index, and the list that a proof shows, say the same.
  const policy = robots.forAgent('x')
  for (let question = 0; question < 200; question++) policy.isAllowed('/a')
  expect([...policy.decidingLines(['/a'])]).toEqual([line])
  const [shown] = robots.explain('x', '/a').rules.filter(({ matchedBytes }) => matchedBytes !== null)
  expect(shown?.line ?? 0).toBe(Math.abs(line))
  return line
}

describe('a rule without a value', () => {
  const meanings: readonly (readonly [Matching['emptyValue'], number, number])[] = [
    ['allows-all', 2, 2],
    ['compiled', 2, 2],
    ['no-rule', 0, 0],
    ['no-rule-if-disallow', 2, 0],
    ['opposite-for-all', -2, 2],
  ]
  it.each(meanings)(
    'decides with emptyValue: %s as Allow: %i, as Disallow: %i',
    (emptyValue, allow, disallow) => {
      for (const order of ['longest', 'longest-then-file', 'file'] as const) {
        const mine = { ...rfc9309, name: 'mine', matching: { ...rfc9309.matching, emptyValue, order } }
        expect([decidingLine(mine, 'Allow:'), decidingLine(mine, 'Disallow:')]).toEqual([allow, disallow])
      }
    },
  )

  it('comes before a disallow of its length as an allow does, if it is compiled', () => {
    expect(decidingLine(yandex, 'Disallow: /', 'Disallow:')).toBe(3)
    expect(decidingLine(yandex, 'Disallow:', 'Disallow: /a')).toBe(-3)
    expect(decidingLine(yandex, 'Disallow: /', 'Allow:')).toBe(-2)
  })
})
