import type { LintRule } from '../rule.ts'

export const byteOrderMark: LintRule = {
  code: 'byte-order-mark',
  severity: 'warning',
  summary: 'The file begins with a UTF-8 byte order mark.',
  why:
    'RFC 9309 has no word about it. Google and ruly skip it; Perl’s WWW::RobotRules, both Ruby gems and Python’s urllib take it for the ' +
    'beginning of the first line and lose the first user-agent line to it, and with it the first group.',
  fix: 'keeps-verdicts',
  *check({ bytes, robots }) {
    const [first, second, third, fourth] = bytes
    if (first !== 0xef || second !== 0xbb || third !== 0xbf) return
    yield {
      line: 1,
      span: { start: 0, end: 3 },
      message: 'The file begins with a byte order mark: some robots lose the first line to it.',
      // Where it is text, the first line is read otherwise without it; and what follows may be another one, which now counts as text.
      ...(robots.dialect.reading.bom === 'text' || fourth === 0xef
        ? {}
        : { fix: [{ start: 0, end: 3, text: '' }] }),
    }
  },
}
