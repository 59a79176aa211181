import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'
import { removalOf } from '../text/whole-line.ts'

export const shadowedRule: LintRule = {
  code: 'shadowed-rule',
  severity: 'info',
  summary: 'A rule says what another rule of its group says already.',
  why:
    'All that it matches is matched by a wider rule of the same kind, and no rule of the other kind comes in between: without it, every verdict ' +
    'would be the same. It only makes the file longer, or hides that something narrower was meant.',
  fix: 'keeps-verdicts',
  *check({ relations }) {
    for (const [{ rule, line, patterns }, { impliedBy }] of relations) {
      if (impliedBy === undefined) continue
      const { rule: wider } = impliedBy
      // Robots that know no wildcards have no wider rule in a pattern with some.
      const isPlain = impliedBy.pattern?.segments.length === 1 && impliedBy.pattern.anchor === 'none'
      const isRemovable = isPlain && patterns.length === 1
      yield {
        line: line.number,
        message: `${quoted(rule.value)} is ${said[rule.kind]} by ${quoted(wider.value)} of line ${wider.line} already.`,
        related: [{ line: wider.line, message: 'The wider rule.' }],
        ...(isRemovable ? removalOf(line) : {}),
      }
    }
  },
}

const said = { allow: 'allowed', disallow: 'disallowed' }
