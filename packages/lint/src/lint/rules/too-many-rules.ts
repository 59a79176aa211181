import type { LintRule } from '../model/lint-rule.ts'

const limit = 2048

export const tooManyRules: LintRule = {
  code: 'too-many-rules',
  severity: 'info',
  summary: 'The file has more rules than Yandex accepts.',
  why: 'RFC 9309 §2.5 limits only the size of a file, but the checker of Yandex Webmaster accepts 2,048 rules. Wildcards can replace many rules.',
  *check({ rules }) {
    const first = rules[limit]
    if (first === undefined) return
    const count = rules.length.toLocaleString('en')
    yield {
      line: first.line.number,
      message: `The file has ${count} rules, but Yandex accepts at most 2,048: those from this line on may not count there.`,
    }
  },
}
