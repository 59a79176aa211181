import type { LintRule } from '../lint-rule.ts'

export const emptyFile: LintRule = {
  code: 'empty-file',
  severity: 'info',
  summary: 'The file is empty.',
  why: 'An empty robots.txt allows everything to everyone, as none at all does (RFC 9309 §2.2.1). That may be meant; it may also be what is left of a file.',
  *check({ lines }) {
    if (lines.some(({ kind }) => kind !== 'blank')) return
    yield { line: 0, message: 'The file is empty: everything is open to every robot.' }
  },
}
