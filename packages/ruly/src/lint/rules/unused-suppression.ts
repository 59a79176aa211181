import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'

/** Runs behind all other rules. */
export const unusedSuppression: LintRule = {
  code: 'unused-suppression',
  severity: 'info',
  summary: 'A comment such as `# ruly-disable-line` keeps nothing from being told.',
  why: 'What it was for has gone, or its code is misspelt: then it would hide what comes later, or does not hide what it should.',
  *check({ suppressions }) {
    for (const { line, codes } of suppressions.unused()) {
      const [what, which] =
        codes.length === 0
          ? ['The comment', 'it, or look at its codes']
          : [`${quoted(codes.join(', '))} in the comment`, 'that, or look at how it is spelt']
      yield { line, message: `${what} keeps nothing from being told: remove ${which}.` }
    }
  },
}
