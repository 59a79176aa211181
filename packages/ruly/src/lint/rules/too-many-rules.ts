import type { LintRule } from '../lint-rule.ts'

const limit = 2048

export const tooManyRules: LintRule = {
  code: 'too-many-rules',
  severity: 'info',
  summary: 'The file has more rules than Yandex takes.',
  why: 'RFC 9309 §2.5 bounds only the size of what is parsed, but the checker of Yandex Webmaster takes 2,048 rules. Wildcards say much in few rules.',
  *check({ rules }) {
    const first = rules[limit]
    if (first === undefined) return
    const count = rules.length.toLocaleString('en')
    yield {
      line: first.line.number,
      message: `The file has ${count} rules; Yandex takes 2,048, so those from this line on may not count there.`,
    }
  },
}
