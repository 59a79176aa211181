import { shortened } from '../text/in-words.ts'
import type { LintRule } from '../rule.ts'

export const notUtf8: LintRule = {
  code: 'not-utf-8',
  severity: 'warning',
  summary: 'A line is not UTF-8.',
  why:
    'A robots.txt is UTF-8 (RFC 9309 §2.3). What is not, mostly Latin-1, some robots escape octet by octet, some replace, and some refuse together with the whole ' +
    'file, if only a comment is at fault: Python’s urllib.robotparser and the Ruby gems raise an error. Written escaped (`%C3%A9` for é), a path is safe.',
  *check({ robots, isPlain, fileKind, lineAt }) {
    if (isPlain || fileKind !== 'robots.txt') return
    const lines = robots.diagnostics
      .filter(({ code }) => code === 'not-utf-8')
      .flatMap(({ line }) => lineAt(line) ?? [])
    const isInField = (text: string): boolean => text.split('#', 1)[0]?.includes('\ufffd') ?? false
    const inFields = lines.filter(({ field, text }) => field !== undefined && isInField(text))
    for (const { number, field } of inFields) {
      yield {
        line: number,
        message: `"${shortened(`${field?.writtenName}: ${field?.value}`)}" is not UTF-8: robots read it each in their own way, and URLs have other octets.`,
      }
    }
    const [first] = lines
    if (inFields.length > 0 || first === undefined) return
    yield {
      line: first.number,
      message: 'The line is not UTF-8. It is no rule, but some robots refuse the whole file for it.',
    }
  },
}
