import fc from 'fast-check'
import { parse } from 'ruly'
import { describe, expect, it } from 'vitest'

import { alignedParts } from '../../src/engine/aligned-parts.ts'
import { expectSame } from '../../../ruly/test/support/expect-same.ts'

describe('alignedParts', () => {
  it('names the part of the target that each part of the pattern matches', () => {
    expect(alignedParts('/a*/c$', '/ab/b/c', 7)).toEqual([
      { kind: 'literal', pattern: '/a', target: '/a' },
      { kind: 'wildcard', pattern: '*', target: 'b/b' },
      { kind: 'literal', pattern: '/c', target: '/c' },
      { kind: 'end', pattern: '$', target: '' },
    ])
  })

  it('is one part if the dialect has no wildcards', () => {
    expect(alignedParts('/a$', '/a$/b', 3)).toEqual([{ kind: 'literal', pattern: '/a$', target: '/a$' }])
  })

  it('covers what the engine says, in every pattern with wildcards', () => {
    const piece = fc.constantFrom('a', 'b', '*', '/', 'é', '%', '$')
    const path = fc.array(fc.constantFrom('a', 'b', '/', 'é'), { maxLength: 12 })
    let aligned = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), path, (pattern, url) => {
        const robots = parse(`User-agent: *\nDisallow: /${pattern.join('')}\n`)
        const { rules, target } = robots.explain('x', `/${url.join('')}`)
        const [rule] = rules
        if (rule === undefined || rule.matchedBytes === null || target === null) return
        const parts = alignedParts(rule.normalForm, target, rule.matchedBytes)
        const covered = parts.map((part) => part.target).join('')
        expectSame(new TextEncoder().encode(covered).length, rule.matchedBytes)
        expectSame(target.startsWith(covered), true)
        expectSame(parts.map((part) => part.pattern).join(''), rule.normalForm)
        const wildcards = rule.normalForm.split('*').length - 1
        expectSame(parts.filter(({ kind }) => kind === 'wildcard').length, wildcards)
        if (wildcards > 0) aligned++
      }),
      { numRuns: 3000 },
    )
    expect(aligned).toBeGreaterThan(100)
  })
})
