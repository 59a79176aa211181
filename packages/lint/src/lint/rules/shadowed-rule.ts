import { quoted } from '../text/quoted.ts'
import { continuesWord } from '../text/continues-word.ts'
import type { FileRule } from '../facts/file-rule.ts'
import type { LintRule } from '../model/lint-rule.ts'
import { removalOf } from '../text/whole-line.ts'

export const shadowedRule: LintRule = {
  code: 'shadowed-rule',
  severity: 'info',
  isOneMistake: true,
  summary: 'A rule repeats what another rule of its group says.',
  why:
    'A wider rule of the same kind matches everything that it matches, and no rule of the other kind comes in between: without it, every verdict ' +
    'is the same. It only makes the file longer, or something narrower was meant. A rule without wildcards beside a wider one with them is not reported: robots that know no wildcards need it.',
  fix: 'keeps-verdicts',
  *check({ relations }) {
    for (const [one, { impliedBy }] of relations) {
      const { rule, line, patterns } = one
      if (impliedBy === undefined) continue
      const { rule: wider } = impliedBy
      // For robots without wildcards, a pattern with wildcards is not a wider rule.
      const isPlain = isWithoutWildcards(impliedBy)
      if (!isPlain && isWithoutWildcards(one)) continue
      // `prefix-catches-more` reports a wider rule that may be meant for a folder.
      if (rule.kind === 'disallow' && continuesWord(wider.value, rule.value)) continue
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

function isWithoutWildcards({ pattern }: FileRule): boolean {
  return pattern?.segments.length === 1 && pattern.anchor === 'none'
}

const said = { allow: 'allowed', disallow: 'disallowed' }
