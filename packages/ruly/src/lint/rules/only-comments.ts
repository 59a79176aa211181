import type { LintRule } from '../lint-rule.ts'

export const onlyComments: LintRule = {
  code: 'only-comments',
  severity: 'info',
  summary: 'The file has comments, and nothing else.',
  why: 'Robots do not read comments: everything is open to everyone (RFC 9309 §2.2.1), also where rules have been commented out for a while.',
  *check({ lines }) {
    const isOnly = lines.every(({ kind }) => kind === 'blank' || kind === 'comment')
    if (!isOnly || !lines.some(({ kind }) => kind === 'comment')) return
    yield { line: 0, message: 'The file has nothing but comments: everything is open to every robot.' }
  },
}
