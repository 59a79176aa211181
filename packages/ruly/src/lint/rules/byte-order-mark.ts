import { byteOrderMark as message } from '../../messages/about-lines.ts'
import type { LintRule } from '../lint-rule.ts'

export const byteOrderMark: LintRule = {
  code: 'byte-order-mark',
  severity: 'warning',
  summary: 'The file begins with a UTF-8 byte order mark, or with a part of one that is skipped.',
  why:
    'RFC 9309 does not mention it. Google and ruly skip it; Perl’s WWW::RobotRules, both Ruby gems and Python’s urllib take it for the ' +
    'beginning of the first line and lose the first user-agent line to it, and with it the first group.',
  fix: 'keeps-verdicts',
  *check({ diagnosticsOf, bytes, robots }) {
    const { bom } = robots.dialect.reading
    for (const { line, span } of diagnosticsOf('byte-order-mark')) {
      const isWhole = span.end === 3
      yield {
        line,
        span,
        message: message(bom, isWhole),
        // Where it is text, the first line is read otherwise without it; and what follows may be another one, which now counts as text.
        ...(bom === 'text' || !isWhole || bytes[3] === 0xef ? {} : { fix: [{ ...span, text: '' }] }),
      }
    }
  },
}
