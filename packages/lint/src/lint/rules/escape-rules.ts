import { isUtf8, utf8OfText } from '@ruly/common/utf8'
import { escaped, escapingOf, replacing } from '../facts/rewritten-rule.ts'
import { eachRule } from '../model/find-each.ts'
import type { LintRules } from '../model/lint-rule.ts'
import { invisibleIn, withoutInvisible } from '../text/invisible.ts'
import { quoted } from '../text/quoted.ts'

export const escapeRules: LintRules = {
  'html-entity': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A path has `&amp;` as in HTML.',
    why:
      'In robots.txt, as in the URL that a browser requests, an ampersand is `&`. A rule with `&amp;` matches only URLs with these five characters (RFC 9309 §2.2.2), ' +
      'which are hardly ever requested. It comes from copying a link out of the source of a page. Files that also have the rule with `&` are not reported.',
    fix: 'changes-verdicts',
    *check(file) {
      const { rules, families, rulesOf, valueSpan } = file
      if (!rules.some(({ rule }) => isEntity.test(rule.value))) return
      for (const family of families) {
        const own = family.flatMap(rulesOf)
        const values = new Set(own.map(({ rule }) => rule.value))
        for (const one of own) {
          const { rule, line } = one
          const meant = rule.value.replaceAll(everyEntity, '&')
          // Authors who list both have seen requests for such URLs.
          if (meant === rule.value || values.has(meant)) continue
          yield {
            line: line.number,
            span: valueSpan(line),
            message: `"&amp;" is HTML: in URLs the character is "&", so the rule matches almost nothing; ${quoted(meant)} was probably meant.`,
            ...replacing(file, one, everyEntity, () => '&'),
          }
        }
      }
    },
  },
  'malformed-escape': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A percent sign in a path is not an escape, or escapes a byte that is not UTF-8.',
    why:
      'An escape is `%` and two hex digits (RFC 3986 §2.1), and a percent sign in a path is `%25`. Robots compare a lone one as it is, and URLs do not ' +
      'contain any; some agents fail on the whole line. URLs escape the bytes of UTF-8, `%C3%A9` for é: `%E9`, as in Latin-1, matches none of them.',
    check: eachRule(({ rule }) => {
      if (!rule.value.includes('%')) return undefined
      // The beginning of an escape can end a pattern: it matches all escapes that begin so.
      const found = /%(?![0-9A-Fa-f]{2}|[0-9A-Fa-f]?(?:\*|$))[^*]{0,2}/.exec(rule.value)
      if (found !== null)
        return `"${found[0]}" in ${quoted(rule.value)} is not an escape: URLs have "%25" for a percent sign, so the rule does not match.`
      const byte = byteOfOtherEncoding(rule.value)
      if (byte === undefined) return undefined
      const character = String.fromCharCode(Number.parseInt(byte.slice(1), 16))
      const meant = /[\u00c0-\u00ff]/.test(character)
        ? ` Write "${character}" or ${encodeURIComponent(character)} if that is what it means.`
        : ''
      return `"${byte}" in ${quoted(rule.value)} is not UTF-8, and URLs have UTF-8: the rule does not match them.${meant}`
    }),
  },
  'reserved-escape': {
    severity: 'warning',
    isOneMistake: true,
    summary:
      'A path has an escaped character that URLs usually contain as it is, such as a slash, a question mark or a colon.',
    why:
      'Escapes of reserved characters are not decoded before rules are compared (RFC 9309 §2.2.2): `/a%2Fb` matches `/a%2Fb` but not `/a/b`, and `/wiki/Special%3A` does not match `/wiki/Special:Log`. ' +
      'The rule was often copied from a link or from a URL that contains another one as a value. Files that also have the rule with the plain character are not reported, nor are `%24` and `%2A`: only so can a rule mean `$` and `*`.',
    *check({ families, rulesOf, rules, valueSpan }) {
      if (!rules.some(({ rule }) => rule.value.includes('%'))) return
      for (const family of families) {
        const own = family.flatMap(rulesOf)
        const written = new Set(own.map(({ rule }) => rule.value.toLowerCase()))
        for (const { rule, line } of own) {
          // After a question mark, it is a value that URLs escape too.
          const [path = ''] = rule.value.split('?', 1)
          const [escape = ''] = reservedEscape.exec(path) ?? []
          // `html-entity` reports `&amp%3B`.
          if (escape === '' || /&amp%3B/i.test(path)) continue
          const character = decodeURIComponent(escape)
          const plain =
            path.replaceAll(everyReservedEscape, decodeURIComponent) + rule.value.slice(path.length)
          if (written.has(plain.toLowerCase())) continue
          yield {
            line: line.number,
            span: valueSpan(line),
            message: `${quoted(escape)} in ${quoted(rule.value)} matches URLs with "${escape}" only, not those with "${character}": add the rule with "${character}".`,
          }
        }
      }
    },
  },
  'unescaped-characters': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A path has characters that URLs contain only escaped.',
    why:
      'RFC 9309 §2.2.2 escapes octets outside ASCII before comparing them, and so does Google. Robots of the older standards compare them as ' +
      'they are, and Google does so for `" < > \\ ^ { | }` and the backtick. URLs contain them escaped, so the rule matches nothing.',
    fix: 'keeps-verdicts',
    check: eachRule((one, file) => {
      const { rule } = one
      // Other rules report a path without a slash, and text that is not UTF-8, whose characters are unknown.
      if (!/^[/*]/.test(rule.value)) return undefined
      const [characters] = onlyEscapedInUrls.exec(withoutInvisible(rule.value)) ?? []
      if (characters === undefined || utf8OfText(rule.value) !== rule.rawValue) return undefined
      return {
        message: `${quoted(characters)} is only escaped in URLs (${escaped(utf8OfText(characters.slice(0, 10)))}): robots that do not escape rules match nothing.`,
        ...(invisibleIn(rule.value).length === 0 ? escapingOf(file, one, beyondAscii) : {}),
      }
    }),
  },
}

const isEntity = /&amp(?:;|%3B)/i
/** Each with what escaping it again and again has put into it: `&amp;amp;`. */
const everyEntity = /&(?:amp(?:;|%3B))+/gi

const runOfEscapes = /(?:%[0-9A-Fa-f]{2})+/g

/** The first escape of a byte in no UTF-8 character. A pattern may end within a character: it then matches all that begin so. */
function byteOfOtherEncoding(value: string): string | undefined {
  for (const { 0: run, index } of value.matchAll(runOfEscapes)) {
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

/** Of `/ ? : @ ! & ' ( ) + , ; =`. */
const reservedEscape = /%(?:2F|3F|3A|40|21|26|27|28|29|2B|2C|3B|3D)/i
const everyReservedEscape = /%(?:2F|3F|3A|40|21|26|27|28|29|2B|2C|3B|3D)/gi

const onlyEscapedInUrls = /["<>\\^`{|}]+|[^\u0000-\u007f]+/

const beyondAscii = /[\u0080-\u00ff]+/g
