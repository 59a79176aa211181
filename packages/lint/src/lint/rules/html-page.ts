import { counted, shortened } from '../../messages/in-words.ts'
import { firstTag } from '@ruly/common/file-kind'
import { isHtmlComment } from '../text/markup.ts'
import { isTemplate } from '../facts/template-lines.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const htmlPage: LintRule = {
  code: 'html-page',
  severity: 'error',
  summary: 'The file is an HTML, XML or JSON page, or begins like one.',
  why:
    'Servers often answer a request for a missing robots.txt with a page and status 200. Robots look for fields in it line by line (RFC 9309 §2.2 does not ' +
    'say so, but Google does) and usually find none, so they may fetch everything. crawler-commons reads a page only if it contains "user-agent:".',
  *check({ lines, fileKind, groups }) {
    const first = fileKind === 'page' || fileKind === 'robots.txt' ? firstTag(lines) : undefined
    // An HTML comment before the rules does no harm.
    if (first === undefined || isTemplate(first.text)) return
    if (fileKind === 'robots.txt' && isHtmlComment(first)) return
    const rules = groups.reduce((sum, group) => sum + group.rules.length, 0)
    yield {
      line: first.number,
      message: `The file ${/^[\ufeff\s]*[[{]/.test(first.text) ? 'is JSON' : 'begins like a page'}, with "${shortened(first.text.trim())}": agents find ${
        rules === 0 ? 'no rules in it and may fetch everything' : `${counted(rules, 'rule')} in it, if any`
      }. Serve the text of a robots.txt, or the status 404 if the site has no robots.txt.`,
    }
  },
}
