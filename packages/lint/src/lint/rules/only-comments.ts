import type { LintRule } from '../model/lint-rule.ts'

export const onlyComments: LintRule = {
  code: 'only-comments',
  severity: 'info',
  summary: 'The file has only comments.',
  why: 'Robots ignore comments, so everyone may fetch everything (RFC 9309 §2.2.1), even if rules were commented out only temporarily.',
  *check({ lines }) {
    const isOnly = lines.every(({ kind }) => kind === 'blank' || kind === 'comment')
    if (!isOnly || !lines.some(({ kind }) => kind === 'comment')) return
    yield { line: 0, message: 'The file has only comments: every robot may fetch everything.' }
  },
}
