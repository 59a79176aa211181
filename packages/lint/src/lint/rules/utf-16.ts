import { utf16 as message } from '../../messages/about-lines.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const utf16: LintRule = {
  code: 'utf-16',
  severity: 'error',
  summary: 'The file is UTF-16.',
  why:
    'A robots.txt is UTF-8 (RFC 9309 §2.3). Google and most other agents find no field in UTF-16, so they may fetch everything; ruly and crawler-commons read ' +
    'it if it begins with a byte order mark.',
  *check({ isDecoded, fileKind }) {
    if (!isDecoded && fileKind !== 'utf-16') return
    yield { line: 1, message: message(isDecoded) }
  },
}
