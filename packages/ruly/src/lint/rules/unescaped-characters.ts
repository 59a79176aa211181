import { utf8OfText } from '../../text/utf8.ts'
import { escaped, escapingOf } from '../text/escaping.ts'
import { invisibleIn, withoutInvisible } from '../text/invisible.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'

export const unescapedCharacters: LintRule = {
  code: 'unescaped-characters',
  severity: 'info',
  summary: 'A path has characters that stand in URLs only escaped.',
  why:
    'RFC 9309 §2.2.2 has octets outside ASCII escaped before they are compared, and Google does that; robots of the older standards compare them as ' +
    'they stand, and the characters `" < > \\ ^ { | }` and the backtick Google does, too. URLs have them escaped, so that nothing matches.',
  fix: 'keeps-verdicts',
  *check(file) {
    for (const one of file.rules) {
      const { rule, line } = one
      const [characters] = first.exec(withoutInvisible(rule.value)) ?? []
      if (characters === undefined) continue
      // What is not UTF-8 is another rule's: which characters were meant is not known.
      if (utf8OfText(rule.value) !== rule.octets) continue
      yield {
        line: line.number,
        span: file.valueSpan(line),
        message: `${quoted(characters)} stands in URLs only escaped (${escaped(utf8OfText(characters.slice(0, 10)))}): robots that do not escape rules themselves find nothing.`,
        // Of the others, nobody knows what was meant: quotes around a path, a backslash for a slash, a placeholder.
        ...(/^[/*]/.test(rule.value) && invisibleIn(rule.value).length === 0
          ? escapingOf(file, one, beyondAscii)
          : {}),
      }
    }
  },
}

const first = /["<>\\^`{|}]+|[^\u0000-\u007f]+/

const beyondAscii = /[\u0080-\u00ff]+/g
