import type { LintRule } from '../model/lint-rule.ts'

export const noindexObsolete: LintRule = {
  code: 'noindex-obsolete',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A Noindex line should keep pages out of search results, but has no effect.',
  why:
    'It was never documented, and Google stopped reading it on 1 September 2019 (Webmaster Central Blog, 2 July 2019). Use `<meta name="robots" content="noindex">` or the header `X-Robots-Tag` ' +
    'on pages that robots may fetch: a disallowed page can still be in the results because of links to it.',
  *check({ extensionsOf }) {
    for (const { extension, line } of extensionsOf('noindex')) {
      const what = extension.written === '' ? 'Nothing is' : `${extension.written} is not`
      yield {
        line: line.number,
        message: `${what} kept out of any search results by this line: agents skip Noindex. Send "X-Robots-Tag: noindex" with the pages, and let robots fetch them.`,
      }
    }
  },
}
