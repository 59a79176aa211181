import type { LintRule } from '../model/lint-rule.ts'

export const notText: LintRule = {
  code: 'not-text',
  severity: 'error',
  summary: 'The file is not text.',
  why:
    'A robots.txt is text (RFC 9309 §2.3). A file full of control characters is an image, an archive or compressed data: agents find no rules ' +
    'in it and may fetch everything.',
  *check({ fileKind }) {
    if (fileKind !== 'no-text') return
    yield {
      line: 0,
      message: 'The file is not text, but full of control characters: agents find no rules in it.',
    }
  },
}
