import type { Edit } from '../../core/edits.ts'
import { quoted } from '../quoted.ts'
import type { LintRule } from '../rule.ts'

export const spaceInPath: LintRule = {
  code: 'space-in-path',
  severity: 'warning',
  summary: 'White space stands inside a path.',
  why:
    'A line has one path, up to its end. URLs have no white space: where a path has some, it is escaped (`%20`). ruly and a few others escape it in ' +
    'rules, too; Google compares it as it stands, and the rule matches nothing.',
  fix: 'keeps-verdicts',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      if (!/[ \t]/.test(rule.value)) continue
      const span = valueSpan(line)
      const isList = /[ \t,;][/*]|[ \t](?:(?:dis)?allow|user-agent|sitemap):/i.test(rule.value)
      yield {
        line: line.number,
        span,
        message: isList
          ? `${quoted(rule.value)} is one path with white space in it, not several: each path takes a line of its own.`
          : `${quoted(rule.value)} has white space, which URLs have only escaped: robots that compare it as it stands find nothing.`,
        ...(isList ? {} : { fix: escapedAt(rule.octets, span.start) }),
      }
    }
  },
}

function escapedAt(octets: string, from: number): Edit[] {
  return Array.from(octets.matchAll(/[ \t]+/g), ({ index, 0: white }) => {
    const start = from + index
    return {
      start,
      end: start + white.length,
      text: white.replaceAll(' ', '%20').replaceAll('\t', '%09'),
    }
  })
}
