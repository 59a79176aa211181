import type { LintRule } from '../rule.ts'

export const fileTooLarge: LintRule = {
  code: 'file-too-large',
  severity: 'error',
  summary: 'The file is larger than what robots read of one: 500 KiB, or what the option `maxOctets` says.',
  why:
    'RFC 9309 §2.5 asks robots to read at least 500 KiB. Google reads just that, Yandex and the Internet Archive about as much, and robotexclusionrulesparser ' +
    '100 KiB: what stands further down does not count.',
  *check({ lines }) {
    const last = lines.at(-1)
    if (last?.kind !== 'beyond-limit') return
    yield {
      line: last.number,
      message: `Of the ${last.end} octets of the file, robots read the first ${last.start}, or few more: from this line on, nothing counts.`,
    }
  },
}
