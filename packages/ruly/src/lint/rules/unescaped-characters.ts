import { octetsOfText, percentEncoded } from '../../core/octets.ts'
import type { LintRule } from '../rule.ts'

export const unescapedCharacters: LintRule = {
  code: 'unescaped-characters',
  severity: 'info',
  summary: 'A path has characters that stand in URLs only escaped.',
  why:
    'RFC 9309 §2.2.2 has octets outside ASCII escaped before they are compared, and Google does that; robots of the older standards compare them as ' +
    'they stand, and the characters `" < > \\ ^ { | }` and the backtick Google does, too. URLs have them escaped, so that nothing matches.',
  fix: 'keeps-verdicts',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      const octets = Array.from(rule.octets.matchAll(unescaped))
      const [characters] = /["<>\\^`{|}]+|[^\u0000-\u007f]+/.exec(rule.value) ?? []
      if (octets.length === 0 || characters === undefined) continue
      const escaped = octetsOfText(characters).replace(unescaped, (octet) =>
        percentEncoded(octet.charCodeAt(0)),
      )
      const { start } = valueSpan(line)
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `"${characters}" stands in URLs only escaped (${escaped}): robots that do not escape rules themselves find nothing.`,
        fix: octets.map(({ index, 0: octet }) => ({
          start: start + index,
          end: start + index + 1,
          text: percentEncoded(octet.charCodeAt(0)),
        })),
      }
    }
  },
}

const unescaped = /["<>\\^`{|}\u0080-\u00ff]/g
