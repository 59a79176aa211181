import { octetsOfText, percentEncoded, type Octets } from '../../core/octets.ts'
import { quoted } from '../quoted.ts'
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
      const [characters] = first.exec(rule.value) ?? []
      if (characters === undefined) continue
      const runs = Array.from(rule.octets.matchAll(unescaped))
      const { start } = valueSpan(line)
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `${quoted(characters)} stands in URLs only escaped (${escaped(octetsOfText(characters.slice(0, 10)))}): robots that do not escape rules themselves find nothing.`,
        fix: runs.map(({ index, 0: run }) => ({
          start: start + index,
          end: start + index + run.length,
          text: escaped(run),
        })),
      }
    }
  },
}

const first = /["<>\\^`{|}]+|[^\u0000-\u007f]+/

const unescaped = /["<>\\^`{|}\u0080-\u00ff]+/g

function escaped(octets: Octets): string {
  return Array.from(octets, (octet) => percentEncoded(octet.charCodeAt(0))).join('')
}
