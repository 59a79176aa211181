import { hasFieldNotInUtf8, notUtf8 as message } from '../../messages/about-lines.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const notUtf8: LintRule = {
  code: 'not-utf-8',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A line is not UTF-8.',
  why:
    'A robots.txt is UTF-8 (RFC 9309 §2.3). Of a line that is not, mostly in Latin-1, some agents escape each byte and some replace it. Others refuse the whole ' +
    'file, even for a comment: Python’s urllib.robotparser and the Ruby gems raise an error. Written escaped (`%C3%A9` for é), a path is safe.',
  *check({ diagnosticsOf, isPlain, fileKind, lineAt }) {
    if (isPlain || fileKind !== 'robots.txt') return
    const lines = diagnosticsOf('not-utf-8').flatMap(({ line }) => lineAt(line) ?? [])
    const inFields = lines.filter(hasFieldNotInUtf8)
    // Lines that are not fields are reported once: one is enough for a robot to refuse the file.
    const told = inFields.length > 0 ? inFields : lines.slice(0, 1)
    for (const line of told) yield { line: line.number, message: message(line) }
  },
}
