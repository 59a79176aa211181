import type { LintRule } from '../model/lint-rule.ts'

export const emptyFile: LintRule = {
  code: 'empty-file',
  severity: 'info',
  summary: 'The file is empty.',
  why: 'An empty robots.txt allows everything to everyone, like a missing one (RFC 9309 §2.2.1). You may intend that, or the rest of the file was lost.',
  *check({ lines }) {
    if (lines.some(({ kind }) => kind !== 'blank')) return
    yield { line: 0, message: 'The file is empty: every robot may fetch everything.' }
  },
}
