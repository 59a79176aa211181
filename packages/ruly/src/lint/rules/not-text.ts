import type { LintRule } from '../lint-rule.ts'

export const notText: LintRule = {
  code: 'not-text',
  severity: 'error',
  summary: 'The file is no text.',
  why:
    'A robots.txt is text (RFC 9309 §2.3). What is full of control octets is an image, an archive or something compressed that was not unpacked: robots find no rule ' +
    'in it, and everything is open to them.',
  *check({ fileKind }) {
    if (fileKind !== 'no-text') return
    yield { line: 0, message: 'The file is no text, but full of control octets: robots find no rules in it.' }
  },
}
