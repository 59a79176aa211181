import { counted, shortened } from '../../messages/in-words.ts'
import { firstTag } from '../../text/file-kind.ts'
import type { Line } from '../../model/line.ts'
import type { LintRule } from '../lint-rule.ts'

export const htmlPage: LintRule = {
  code: 'html-page',
  severity: 'error',
  summary: 'The file is a page of HTML or XML, or begins like one.',
  why:
    'Servers often answer for a robots.txt that is not there with a page and with status 200. Robots look for fields in it line by line (RFC 9309 §2.2 has no ' +
    'word about it; Google does so) and find none, as a rule: everything is open to them. crawler-commons reads only pages that have "user-agent:" in them.',
  *check({ lines, fileKind, groups }) {
    const first = fileKind === 'page' || fileKind === 'robots.txt' ? firstTag(lines) : undefined
    // A comment of HTML before the rules does no harm.
    if (first === undefined || (fileKind === 'robots.txt' && isHtmlComment(first))) return
    const rules = groups.reduce((sum, group) => sum + group.rules.length, 0)
    yield {
      line: first.number,
      message: `The file begins as a page does, with "${shortened(first.text.trim())}": robots find ${
        rules === 0
          ? 'no rules in it, and everything is open to them'
          : `${counted(rules, 'rule')} in it, if any`
      }.`,
    }
  },
}

function isHtmlComment({ text }: Line): boolean {
  return /^[\ufeff\s]*<!--/.test(text)
}
