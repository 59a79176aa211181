import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'

export const htmlEntity: LintRule = {
  code: 'html-entity',
  severity: 'warning',
  summary: 'A path has `&amp;`, as pages of HTML have it.',
  why:
    'Entities are for pages: in robots.txt, as in the URL that a browser asks for, an ampersand is `&`. A rule with `&amp;` matches URLs with these five characters (RFC 9309 §2.2.2), ' +
    'which hardly any robot asks for. It comes from copying a link out of the source of a page. A file that has the rule with `&`, too, is not told of.',
  fix: 'changes-verdicts',
  *check(file) {
    const { rules, families, rulesOf, valueSpan } = file
    if (!rules.some(({ rule }) => isEntity.test(rule.value))) return
    for (const family of families) {
      const own = family.flatMap(rulesOf)
      const values = new Set(own.map(({ rule }) => rule.value))
      for (const { rule, line } of own) {
        const meant = rule.value.replaceAll(everyEntity, '&')
        // Who closes both has seen robots ask for such URLs.
        if (meant === rule.value || values.has(meant)) continue
        const span = valueSpan(line)
        yield {
          line: line.number,
          span,
          message: `"&amp;" is HTML: in URLs the character is "&", so that the rule matches next to nothing; ${quoted(meant)} was probably meant.`,
          fix: [{ ...span, text: meant }],
        }
      }
    }
  },
}

const isEntity = /&amp;/i
const everyEntity = /&amp;/gi
