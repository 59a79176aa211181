import type { LintRule } from '../lint-rule.ts'

export const hostObsolete: LintRule = {
  code: 'host-obsolete',
  severity: 'info',
  summary: 'A Host line names the main address of the site.',
  why: 'Only Yandex read it, and has not since 20 March 2018: a redirect or `rel="canonical"` says the same to everyone.',
  *check({ extensionsOf }) {
    for (const { line } of extensionsOf('host')) {
      yield {
        line: line.number,
        message: 'Host does nothing: Yandex stopped reading it in 2018, and no one else did.',
      }
    }
  },
}
