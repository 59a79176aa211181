import { escapingOf } from '../facts/rewritten-rule.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const spaceInPath: LintRule = {
  code: 'space-in-path',
  severity: 'warning',
  otherSeverity: 'error',
  isOneMistake: true,
  summary: 'A path contains white space.',
  why:
    'A line has one path, which ends at the end of the line. URLs contain no white space but escape it (`%20`). ruly and a few others also escape it in ' +
    'rules; Google compares it as it is, so the rule matches nothing. Several paths on one line, or a remark without a `#`, are an error: no URL has such a path.',
  fix: 'keeps-verdicts',
  *check(file) {
    const run = new Set(file.diagnosticsOf('lines-run-together').map(({ line }) => line))
    for (const one of file.rules) {
      const { rule, line } = one
      // `path-without-slash` and `lines-run-together` report the others.
      if (!/^[/*].*[ \t]/.test(rule.value) || run.has(line.number)) continue
      const place = { line: line.number, span: file.valueSpan(line) }
      const lost = lostBy(rule.value)
      if (lost !== undefined) yield { ...place, severity: 'error', message: `${quoted(rule.value)} ${lost}` }
      else
        yield {
          ...place,
          message: `${quoted(rule.value)} has white space, which URLs contain only escaped: robots that do not escape it match nothing. Write %20 for a space.`,
          ...(!/\{\{|\{%/.test(rule.value) ? escapingOf(file, one, /[ \t]+/g) : {}),
        }
    }
  },
}

/** Why a value with white space is no path that exists; undefined if it may be one. */
function lostBy(value: string): string | undefined {
  if (/\{\{|\{%/.test(value)) return undefined
  if (/[ \t](?:\/\/|\/\*|--|;)[ \t]/.test(value))
    return 'is read as one path with the remark in it, and matches no URL: begin a remark with "#".'
  return /[ \t,;][/*]/.test(value)
    ? 'is one path with white space, not several, and matches no URL: write each path on its own line.'
    : undefined
}
