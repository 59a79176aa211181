import { byteOrderMark as message } from '../../messages/about-lines.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const byteOrderMark: LintRule = {
  code: 'byte-order-mark',
  severity: 'warning',
  summary: 'The file begins with a UTF-8 byte order mark, or with a part of one that is skipped.',
  why:
    'RFC 9309 does not mention it. Google and ruly skip it. Perl’s WWW::RobotRules, both Ruby gems and Python’s urllib read it as the ' +
    'beginning of the first line, so they lose the first user-agent line and with it the first group.',
  fix: 'keeps-verdicts',
  *check({ diagnosticsOf, bytes, robots }) {
    const { bom } = robots.dialect.reading
    for (const { line, span } of diagnosticsOf('byte-order-mark')) {
      const isWhole = span.end === 3
      yield {
        line,
        span,
        message: message(bom, isWhole),
        // In a dialect that reads it as text, removing it changes the first line. And another mark can follow, which would then be
        // read as text.
        ...(bom === 'text' || !isWhole || bytes[3] === 0xef ? {} : { fix: [{ ...span, text: '' }] }),
      }
    }
  },
}
