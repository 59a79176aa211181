import type { DecidingRule } from 'ruly'
import { describe, expect, expectTypeOf, it } from 'vitest'

import type { ClientProof, ClientVerdict, Evidence, RobotsDisallowedError } from '../../src/index.ts'

/** What a program that is compiled in strict TypeScript can say of a verdict. */
function toldOf(verdict: ClientVerdict): string {
  if (verdict.reason === 'rule') return `line ${verdict.rule.line}, asked at ${verdict.evidence.askedAt}`
  return verdict.evidence === undefined ? verdict.reason : verdict.evidence.policy
}

describe('the reason of a verdict of the client', () => {
  it('says that there is a rule and evidence', () => {
    const notGoverned: ClientVerdict = { allowed: true, reason: 'not-governed', evidence: undefined }
    expect(toldOf(notGoverned)).toBe('not-governed')
    type ByRule = Extract<ClientVerdict, { readonly reason: 'rule' }>
    expectTypeOf<ByRule['rule']>().toEqualTypeOf<DecidingRule>()
    expectTypeOf<ByRule['evidence']>().toEqualTypeOf<Evidence>()
  })

  it('says so in proofs and errors', () => {
    expectTypeOf<ClientProof['verdict']>().toEqualTypeOf<ClientVerdict>()
    expectTypeOf<RobotsDisallowedError['verdict']>().toEqualTypeOf<ClientVerdict>()
  })
})
