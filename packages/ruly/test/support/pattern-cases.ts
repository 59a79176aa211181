import { describe, expect, it } from 'vitest'

import type { CompileRule } from '../../src/model/dialect.ts'
import type { Rule } from '../../src/model/group.ts'
import { utf8OfText } from '../../src/text/utf8.ts'

/** A way to compile a rule, with values and their patterns as `told` writes them. */
interface PatternCases {
  readonly compile: CompileRule
  /** @default 'disallow' */
  readonly kind?: Rule['kind']
  readonly url?: string
  readonly of: Readonly<Record<string, string>>
}

/** Each pattern by its segments with `…` between them, its anchor and its size. */
function told(compile: CompileRule, rule: Rule, robotsUrl: string | undefined): string {
  return compile(rule, robotsUrl)
    .map(({ segments, anchor, sizeBytes }) => `${segments.join('…')} ${anchor} ${sizeBytes}`)
    .join(', ')
}

export function patternTests(cases: Readonly<Record<string, PatternCases>>): void {
  describe.each(Object.entries(cases))('%s', (_name, { compile, kind = 'disallow', url, of }) => {
    it.each(Object.entries(of))('makes patterns of %j', (value, expected) => {
      const rule = { line: 1, kind, value, rawValue: utf8OfText(value) }
      expect(told(compile, rule, url)).toBe(expected)
    })
  })
}
