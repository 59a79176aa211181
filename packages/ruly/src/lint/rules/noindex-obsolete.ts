import type { LintRule } from '../lint-rule.ts'

export const noindexObsolete: LintRule = {
  code: 'noindex-obsolete',
  severity: 'warning',
  summary: 'A Noindex line is to keep pages out of search results.',
  why:
    'It was never documented, and Google stopped reading it on 1 September 2019 (Webmaster Central Blog, 2 July 2019). `<meta name="robots" content="noindex">` or the header `X-Robots-Tag` ' +
    'do it, on pages that robots may fetch: a page that is disallowed can be in the results by its links.',
  *check({ extensionsOf }) {
    for (const { extension, line } of extensionsOf('noindex')) {
      const what = extension.written === '' ? 'Nothing is' : `${extension.written} is not`
      yield {
        line: line.number,
        message: `${what} kept out of any search results by this line: robots pass over Noindex.`,
      }
    }
  },
}
