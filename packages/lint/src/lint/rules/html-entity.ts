import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const htmlEntity: LintRule = {
  code: 'html-entity',
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
      for (const { rule, line } of own) {
        const meant = rule.value.replaceAll(everyEntity, '&')
        // Authors who list both have seen requests for such URLs.
        if (meant === rule.value || values.has(meant)) continue
        const span = valueSpan(line)
        yield {
          line: line.number,
          span,
          message: `"&amp;" is HTML: in URLs the character is "&", so the rule matches almost nothing; ${quoted(meant)} was probably meant.`,
          fix: [{ ...span, text: meant }],
        }
      }
    }
  },
}

const isEntity = /&amp(?:;|%3B)/i
const everyEntity = /&amp(?:;|%3B)/gi
