import { closingRuleForAll } from '../facts/closes-all.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const everythingDisallowed: LintRule = {
  code: 'everything-disallowed',
  severity: 'error',
  summary: 'The file disallows the whole site for every robot.',
  why:
    'That is right for a site under construction, and often left in place when it opens: search engines then drop its pages. Exceptions for the start page alone, or for files such ' +
    'as `/ads.txt`, do not open the site. The rule does not make pages private (RFC 9309 §3), and does not remove pages from an index if other sites link to them: for that, ' +
    'require a login, or send `X-Robots-Tag: noindex` and let robots fetch the pages.',
  *check(file) {
    const closing = file.isUnrendered ? undefined : closingRuleForAll(file)
    if (closing === undefined) return
    yield {
      line: closing.line.number,
      span: file.valueSpan(closing.line),
      message: `No robot may fetch ${what(closing.rule.value)} of this site. To open it, write "Disallow:" without a path, or the paths that are meant. If the site must stay closed, say so: # ruly-disable-line everything-disallowed.`,
    }
  },
}

function what(value: string): string {
  return /\/.*\//.test(value) ? 'any folder' : 'any page'
}
