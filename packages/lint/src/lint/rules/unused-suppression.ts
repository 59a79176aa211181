import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

/** Runs after all other rules. */
export const unusedSuppression: LintRule = {
  code: 'unused-suppression',
  severity: 'info',
  summary: 'A comment such as `# ruly-disable-line` suppresses nothing.',
  why: 'The problem is gone, or the code is misspelt: the comment would hide later problems, or does not hide what it should.',
  *check({ suppressions }) {
    for (const { line, codes } of suppressions.unused()) {
      const [what, which] =
        codes.length === 0
          ? ['The comment', 'it, or check its codes']
          : [`${quoted(codes.join(', '))} in the comment`, 'it, or check its spelling']
      yield { line, message: `${what} suppresses nothing: remove ${which}.` }
    }
  },
}
