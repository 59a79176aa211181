import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'
import { removalOf } from '../text/whole-line.ts'

export const shadowedRule: LintRule = {
  code: 'shadowed-rule',
  severity: 'info',
  summary: 'A rule repeats what another rule of its group says.',
  why:
    'A wider rule of the same kind matches everything that it matches, and no rule of the other kind comes in between: without it, every verdict ' +
    'is the same. It only makes the file longer, or something narrower was meant.',
  fix: 'keeps-verdicts',
  *check({ relations }) {
    for (const [{ rule, line, patterns }, { impliedBy }] of relations) {
      if (impliedBy === undefined) continue
      const { rule: wider } = impliedBy
      // For robots without wildcards, a pattern with wildcards is not a wider rule.
      const isPlain = impliedBy.pattern?.segments.length === 1 && impliedBy.pattern.anchor === 'none'
      const isRemovable = isPlain && patterns.length === 1
      yield {
        line: line.number,
        message: `${quoted(rule.value)} is already ${said[rule.kind]} by ${quoted(wider.value)} of line ${wider.line}.`,
        related: [{ line: wider.line, message: 'The wider rule.' }],
        ...(isRemovable ? removalOf(line) : {}),
      }
    }
  },
}

const said = { allow: 'allowed', disallow: 'disallowed' }
