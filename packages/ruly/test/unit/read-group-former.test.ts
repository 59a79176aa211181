import { describe, expect, it } from 'vitest'

import { rfc9309 } from '../../src/dialects/index.ts'
import type { Grouping } from '../../src/model/dialect.ts'
import { GroupFormer } from '../../src/read/group-former.ts'

/** Groups after lines: `a` a user-agent line, `r` a rule, `k` a field that is known, `u` another one, `e` an empty line, `b` a blank one. */
function formed(lines: string, own: Partial<Grouping> = {}): string {
  const former = new GroupFormer({ ...rfc9309.grouping, ...own })
  return Array.from(lines, (line) => {
    if (line === 'a') return former.takeAgent() ? 'new' : 'joins'
    if (line === 'r') return former.takeRule() ? `rule ${former.open}` : 'outside'
    if (line === 'k') former.takeOther('crawl-delay', true)
    else if (line === 'u') former.takeOther('x', false)
    else former.takeBlank(line === 'e')
    return former.open < 0 ? '-' : former.hasRule ? 'has' : 'open'
  }).join(' ')
}

describe('a group', () => {
  it.each<readonly [string, Partial<Grouping>, string]>([
    ['raarra', {}, 'outside new joins rule 0 rule 0 new'],
    ['akuebar', {}, 'new open open open open joins rule 0'],
    ['akarr', { agentLineOpens: 'after-field' }, 'new open new rule 1 rule 1'],
    ['auar', { agentLineOpens: 'after-field' }, 'new open joins rule 0'],
    ['auar', { agentLineOpens: 'after-any-field' }, 'new open new rule 1'],
    ['aar', { agentLineOpens: 'always' }, 'new new rule 1'],
    ['akar', { ownFields: ['crawl-delay'] }, 'new has new rule 1'],
    ['auar', { ownFields: ['crawl-delay'] }, 'new open joins rule 0'],
    ['kar', { ownFields: ['crawl-delay'] }, '- new rule 0'],
    ['arebra', { blankLine: 'separates' }, 'new rule 0 - - outside new'],
    ['arbrera', { blankLine: 'separates-if-empty' }, 'new rule 0 has rule 0 - outside new'],
    ['aebar', { blankLine: 'separates' }, 'new - - new rule 1'],
    ['rrar', { orphanRule: 'for-everyone' }, 'rule 0 rule 0 new rule 1'],
    ['er', { orphanRule: 'for-everyone', blankLine: 'separates' }, '- rule 0'],
    ['rer', { orphanRule: 'for-everyone', blankLine: 'separates' }, 'rule 0 - rule 1'],
    ['arer', { orphanRule: 'for-everyone', blankLine: 'separates' }, 'new rule 0 - outside'],
  ])('of %s with %j is formed as said: %s', (lines, own, expected) => {
    expect(formed(lines, own)).toBe(expected)
  })
})

describe('a search for groups', () => {
  it('may skip all but user-agent and blank lines where nothing else can change anything', () => {
    const settledAfter = (lines: string, own: Partial<Grouping> = {}): boolean => {
      const former = new GroupFormer({ ...rfc9309.grouping, ...own })
      for (const line of lines) {
        if (line === 'a') former.takeAgent()
        else if (line === 'r') former.takeRule()
        else former.takeBlank(true)
      }
      return former.isSettled
    }
    const blankLine = 'separates'
    const orphanRule = 'for-everyone'
    expect(settledAfter('')).toBe(true)
    expect(settledAfter('', { orphanRule })).toBe(false)
    expect(settledAfter('a')).toBe(false)
    expect(settledAfter('ar')).toBe(true)
    expect(settledAfter('ara')).toBe(false)
    expect(settledAfter('are', { blankLine, orphanRule })).toBe(true)
    expect(settledAfter('re', { blankLine, orphanRule })).toBe(false)
  })
})
