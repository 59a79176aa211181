import type { LintRule } from '../model/lint-rule.ts'

export const hostObsolete: LintRule = {
  code: 'host-obsolete',
  severity: 'info',
  summary: 'A Host line names the main address of the site.',
  why: 'Only Yandex read it, until 20 March 2018. A redirect or `rel="canonical"` works for every search engine.',
  *check({ extensionsOf }) {
    for (const { line } of extensionsOf('host')) {
      yield {
        line: line.number,
        message: 'Host has no effect: Yandex stopped reading it in 2018, and no other robot reads it.',
      }
    }
  },
}
