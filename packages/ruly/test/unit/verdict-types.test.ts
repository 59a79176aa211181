import {
  parse,
  type DecidingRule,
  type GroupSummary,
  type Reason,
  type Verdict,
  type VerdictCause,
} from 'ruly'
import type { DialectVerdict, Side, VisitorVerdict } from '../../../lint/src/index.ts'
import { describe, expect, expectTypeOf, it } from 'vitest'

const file = 'User-agent: *\nDisallow: /a\n'

describe('the reason of a verdict', () => {
  it('says that there is a rule with its group', () => {
    const verdict = parse(file).check('Bot', '/a')
    const line = verdict.reason === 'rule' ? verdict.rule.line + verdict.group.line : 0
    expect(line).toBe(3)
  })

  it('says so of parts of the verdict', () => {
    const { reason, rule } = parse(file).check('Bot', '/a')
    expect(reason === 'rule' && rule.text).toBe('Disallow: /a')
  })

  it('says that there is a group, or neither', () => {
    const verdict = parse(file).check('Bot', '/b')
    expect(verdict.reason === 'no-matching-rule' && verdict.group.agents).toEqual(['*'])
    type Other = Extract<Verdict, { readonly reason: 'no-group' }>
    expectTypeOf<Other['rule']>().toBeNever()
    expectTypeOf<Other['group']>().toBeNever()
  })

  it('may be any of the reasons, and without it both parts are optional', () => {
    expectTypeOf<Verdict['reason']>().toEqualTypeOf<Reason>()
    expectTypeOf<Verdict['rule']>().toEqualTypeOf<DecidingRule | undefined>()
    expectTypeOf<Verdict['group']>().toEqualTypeOf<GroupSummary | undefined>()
  })

  it.each<[VerdictCause | DialectVerdict | Side | VisitorVerdict]>([[{ allowed: true, reason: 'no-group' }]])(
    'says so in every shape that has a verdict',
    (told) => {
      if (told.reason === 'rule') expectTypeOf(told.rule).toEqualTypeOf<DecidingRule>()
      expect(told).not.toHaveProperty('rule')
    },
  )

  it('is not a rule without one', () => {
    // @ts-expect-error The rule is missing.
    const verdict: Verdict = { allowed: true, reason: 'rule' }
    expect(verdict).not.toHaveProperty('rule')
  })
})
