import { describe, expect, it } from 'vitest'

import { google, mk1994, rfc9309, type Dialect } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { RuleScan } from '../../src/match/linear/rule-scan.ts'
import { noHit, undecided } from '../../src/match/rule-search.ts'
import type { RulesPolicy } from '../../src/rules-policy.ts'

function scanOf(rules: readonly string[], dialect: Dialect = rfc9309): RuleScan {
  const text = ['User-agent: *', ...rules.map((value) => `Disallow: ${value}`)].join('\n')
  const { selected } = (parse(text, { dialect }).forAgent('x') as unknown as RulesPolicy).source
  return new RuleScan(selected.groups, { matching: dialect.matching, robotsUrl: undefined })
}

/** What an index costs, in compared keys: see the constants of the scan. */
const costOfIndex = (rules: number): number => 4500 + 150 * rules

/** How many times a question can be asked before its scans have cost as much as an index. */
function questionsBefore(scan: RuleScan, text: string): number {
  for (let asked = 0; ; asked++) {
    if (scan.isSpent) return asked
    scan.best(text, 0)
  }
}

/** What a question costs once an index could have been made. */
function costOfQuestion(scan: RuleScan, text: string): number {
  scan.takeDebt()
  scan.best(text, 0)
  const debt = scan.takeDebt()
  expect([scan.isSpent, scan.takeDebt() + 0]).toEqual([false, 0])
  return debt
}

describe('the questions of a scan', () => {
  const numbered = Array.from({ length: 100 }, (_, i) => `/a${i}`)

  it('may cost as much as an index, and more only once', () => {
    expect(questionsBefore(scanOf(numbered), '/b')).toBe(costOfIndex(100) / 100 + 1)
    expect(questionsBefore(scanOf(['/a']), '/b')).toBe(costOfIndex(1) + 1)
  })

  it('cost one for each key, and sixteen for each rule that a key does not rule out', () => {
    expect(costOfQuestion(scanOf(numbered), '/b')).toBe(100)
    expect(costOfQuestion(scanOf(numbered), '/a11')).toBe(100 + 2 * 16)
    // In the order of the file, what follows the rule that decides costs nothing.
    expect(costOfQuestion(scanOf(numbered, mk1994), '/a11')).toBe(1 + 16)
  })

  it('cost an eighth of the target for each rule that is compiled', () => {
    const scan = scanOf(['/*b', '/*c', '/d'])
    const text = `/${'a'.repeat(799)}`
    expect(costOfQuestion(scan, text)).toBe(3 + 2 * 16 + 2 * 100)
    expect(costOfQuestion(scan, text)).toBe(3 + 2 * 16 + 2 * 100)
  })

  it('are undecided where the octets of a key, or of what is compared, may stand otherwise in the target', () => {
    const scan = scanOf(['/abcdef', '/*x', '/g'])
    const changed = rfc9309.matching.target.inUrl?.changed
    const answers = (text: string): number => scan.best(`//x${text}`, 3, changed)
    expect(answers('/%bc')).toBe(undecided)
    expect(answers('/ab%')).toBe(undecided)
    expect(answers('/abcd%')).toBe(undecided)
    expect(answers('/zzzz%')).toBe(undecided)
    expect(answers('/zzzz')).toBe(noHit)
    expect(scan.placeOf(answers('/abcdefg'))).toBe(0)
    expect(scan.placeOf(answers('/xx'))).toBe(1)
    expect(scan.placeOf(answers('/g'))).toBe(2)
    const literal = scanOf(['/abcdef', '/g'])
    expect(literal.best('/zzzz%', 0, changed)).toBe(noHit)
    expect(literal.best('/abcd%', 0, changed)).toBe(undecided)
  })

  it('compile a rule for its first question only if the target has its longest run', () => {
    let compiled = 0
    const compile = Object.assign(
      (...given: Parameters<typeof google.matching.compile>) => (
        compiled++,
        google.matching.compile(...given)
      ),
      google.matching.compile,
    )
    const counting: Dialect = { ...google, matching: { ...google.matching, compile } }
    const scan = scanOf(['/*bcd', '/*efg'], counting)
    const counts = ['/efg', '/a', '/bcd', '/a'].map((text) => (scan.best(text, 0), compiled))
    expect(counts).toEqual([1, 2, 2, 2])
  })
})
