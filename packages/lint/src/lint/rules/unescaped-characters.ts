import { utf8OfText } from '@ruly/common/utf8'
import { escaped, escapingOf } from '../facts/rewritten-rule.ts'
import { invisibleIn, withoutInvisible } from '../text/invisible.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const unescapedCharacters: LintRule = {
  code: 'unescaped-characters',
  severity: 'info',
  isOneMistake: true,
  summary: 'A path has characters that URLs contain only escaped.',
  why:
    'RFC 9309 §2.2.2 escapes octets outside ASCII before comparing them, and so does Google. Robots of the older standards compare them as ' +
    'they are, and Google does so for `" < > \\ ^ { | }` and the backtick. URLs contain them escaped, so the rule matches nothing.',
  fix: 'keeps-verdicts',
  *check(file) {
    for (const one of file.rules) {
      const { rule, line } = one
      // Other rules report a path without a slash, and text that is not UTF-8, whose characters are unknown.
      if (!/^[/*]/.test(rule.value)) continue
      const [characters] = first.exec(withoutInvisible(rule.value)) ?? []
      if (characters === undefined) continue
      if (utf8OfText(rule.value) !== rule.rawValue) continue
      yield {
        line: line.number,
        span: file.valueSpan(line),
        message: `${quoted(characters)} is only escaped in URLs (${escaped(utf8OfText(characters.slice(0, 10)))}): robots that do not escape rules match nothing.`,
        ...(invisibleIn(rule.value).length === 0 ? escapingOf(file, one, beyondAscii) : {}),
      }
    }
  },
}

const first = /["<>\\^`{|}]+|[^\u0000-\u007f]+/

const beyondAscii = /[\u0080-\u00ff]+/g
