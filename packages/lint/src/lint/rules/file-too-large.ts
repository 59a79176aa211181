import { fileTooLarge as message } from '../../messages/about-lines.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const fileTooLarge: LintRule = {
  code: 'file-too-large',
  severity: 'error',
  summary: 'The file is larger than what agents read: 500 KiB, or what the option `maxBytes` says.',
  why:
    'RFC 9309 §2.5 requires robots to read at least 500 KiB. Google reads exactly that, Yandex and the Internet Archive about as much, and robotexclusionrulesparser ' +
    '100 KiB: lines after that do not count.',
  *check({ lines, served, bytes }) {
    const last = lines.at(-1)
    if (last?.kind !== 'beyond-limit') {
      if (served?.isCut === true)
        yield {
          line: 0,
          message: `The site serves more than the ${bytes.length.toLocaleString('en')} bytes that agents read: what follows them does not count.`,
        }
      return
    }
    yield { line: last.number, message: message(last) }
  },
}
