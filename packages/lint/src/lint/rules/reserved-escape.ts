import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const reservedEscape: LintRule = {
  code: 'reserved-escape',
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
        const [escape = ''] = escapes.exec(path) ?? []
        // `html-entity` reports `&amp%3B`.
        if (escape === '' || /&amp%3B/i.test(path)) continue
        const character = decodeURIComponent(escape)
        const plain = path.replaceAll(everyEscape, decodeURIComponent) + rule.value.slice(path.length)
        if (written.has(plain.toLowerCase())) continue
        yield {
          line: line.number,
          span: valueSpan(line),
          message: `${quoted(escape)} in ${quoted(rule.value)} matches URLs with "${escape}" only, not those with "${character}": add the rule with "${character}".`,
        }
      }
    }
  },
}

/** Of `/ ? : @ ! & ' ( ) + , ; =`. */
const escapes = /%(?:2F|3F|3A|40|21|26|27|28|29|2B|2C|3B|3D)/i
const everyEscape = /%(?:2F|3F|3A|40|21|26|27|28|29|2B|2C|3B|3D)/gi
