import type { LintRule } from '../rule.ts'

/** Runs behind all other rules. */
export const unusedSuppression: LintRule = {
  code: 'unused-suppression',
  severity: 'info',
  summary: 'A comment such as `# ruly-disable-line` keeps nothing from being told.',
  why: 'What it was for has gone, or its code is misspelt: then it would hide what comes later, or does not hide what it should.',
  *check({ suppressions }) {
    for (const line of suppressions.unused()) {
      yield { line, message: 'The comment keeps nothing from being told: remove it, or look at its codes.' }
    }
  },
}
