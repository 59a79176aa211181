import { counted, shortened } from '../../messages/in-words.ts'
import { firstTag } from '@ruly/common/file-kind'
import type { Line } from 'ruly'
import type { LintRule } from '../lint-rule.ts'

export const htmlPage: LintRule = {
  code: 'html-page',
  severity: 'error',
  summary: 'The file is an HTML or XML page, or begins like one.',
  why:
    'Servers often answer a request for a missing robots.txt with a page and status 200. Robots look for fields in it line by line (RFC 9309 §2.2 does not ' +
    'say so, but Google does) and usually find none, so they may fetch everything. crawler-commons reads a page only if it contains "user-agent:".',
  *check({ lines, fileKind, groups }) {
    const first = fileKind === 'page' || fileKind === 'robots.txt' ? firstTag(lines) : undefined
    // An HTML comment before the rules does no harm.
    if (first === undefined || (fileKind === 'robots.txt' && isHtmlComment(first))) return
    const rules = groups.reduce((sum, group) => sum + group.rules.length, 0)
    yield {
      line: first.number,
      message: `The file begins like a page, with "${shortened(first.text.trim())}": robots find ${
        rules === 0 ? 'no rules in it and may fetch everything' : `${counted(rules, 'rule')} in it, if any`
      }.`,
    }
  },
}

function isHtmlComment({ text }: Line): boolean {
  return /^[\ufeff\s]*<!--/.test(text)
}
