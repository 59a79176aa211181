import { nulByte as message } from '../../messages/about-lines.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const nulByte: LintRule = {
  code: 'nul-byte',
  severity: 'error',
  summary: 'A line has a NUL byte.',
  why:
    'Google reads a line up to its NUL, ruly and most others read the NUL as part of the value, and the Ruby gem deletes it: each gets another rule. ' +
    'NULs come from damaged disks and from text written as UTF-16.',
  fix: 'changes-verdicts',
  *check({ lines, isPlain, fileKind, octetsOf, robots }) {
    if (isPlain || fileKind === 'utf-16' || fileKind === 'no-text') return
    for (const line of lines) {
      if (line.kind === 'beyond-limit' || !line.text.includes('\0')) continue
      const places = Array.from(octetsOf(line).matchAll(/\0+/g), ({ index, 0: nuls }) => ({
        start: line.start + index,
        end: line.start + index + nuls.length,
      }))
      yield {
        line: line.number,
        ...(places[0] === undefined ? {} : { span: places[0] }),
        message: message(robots.dialect.reading.nul),
        fix: places.map((place) => ({ ...place, text: '' })),
      }
    }
  },
}
