import { isUtf8 } from '@ruly/common/utf8'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const malformedEscape: LintRule = {
  code: 'malformed-escape',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A percent sign in a path is not an escape, or escapes a byte that is not UTF-8.',
  why:
    'An escape is `%` and two hex digits (RFC 3986 §2.1), and a percent sign in a path is `%25`. Robots compare a lone one as it is, and URLs do not ' +
    'contain any; some agents fail on the whole line. URLs escape the bytes of UTF-8, `%C3%A9` for é: `%E9`, as in Latin-1, matches none of them.',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      if (!rule.value.includes('%')) continue
      // The beginning of an escape can end a pattern: it matches all escapes that begin so.
      const found = /%(?![0-9A-Fa-f]{2}|[0-9A-Fa-f]?(?:\*|$))[^*]{0,2}/.exec(rule.value)
      const place = { line: line.number, span: valueSpan(line) }
      if (found === null) {
        const byte = byteOfOtherEncoding(rule.value)
        if (byte === undefined) continue
        const character = String.fromCharCode(Number.parseInt(byte.slice(1), 16))
        const meant = /[\u00c0-\u00ff]/.test(character)
          ? ` Write "${character}" or ${encodeURIComponent(character)} if that is what it means.`
          : ''
        yield {
          ...place,
          message: `"${byte}" in ${quoted(rule.value)} is not UTF-8, and URLs have UTF-8: the rule does not match them.${meant}`,
        }
        continue
      }
      yield {
        ...place,
        message: `"${found[0]}" in ${quoted(rule.value)} is not an escape: URLs have "%25" for a percent sign, so the rule does not match.`,
      }
    }
  },
}

const escapes = /(?:%[0-9A-Fa-f]{2})+/g

/** The first escape of a byte in no UTF-8 character. A pattern may end within a character: it then matches all that begin so. */
function byteOfOtherEncoding(value: string): string | undefined {
  for (const { 0: run, index } of value.matchAll(escapes)) {
    const octets = run.replaceAll(/%(..)/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    const isCut = /^(?:\*|$)/.test(value.slice(index + run.length))
    // One byte after a letter is a letter of Latin-1, not the first byte of another character.
    const isLetter = run.length === 3 && /[A-Za-z]/.test(value[index - 1] ?? '')
    // After a star, a run can begin within a character, too.
    if (/^[\u0080-\u00bf]/.test(octets) && value.slice(0, index).includes('*')) continue
    if (!isUtf8(octets) && !(isCut && !isLetter && endings.some((ending) => isUtf8(octets + ending))))
      return /%[89A-F][0-9A-F]/i.exec(run)?.[0]
  }
  return undefined
}

const endings = [
  '\u0080',
  '\u00bf',
  '\u0080\u0080',
  '\u00bf\u0080',
  '\u0080\u0080\u0080',
  '\u00bf\u0080\u0080',
]
