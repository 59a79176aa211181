import { shortened } from '../../messages/in-words.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const hashInValue: LintRule = {
  code: 'hash-in-value',
  severity: 'warning',
  summary: 'A `#` inside a value cuts it off.',
  why:
    'A `#` begins a comment anywhere on a line (RFC 9309 §2.2), except for the Ruby gem robotstxt-parser, which requires white space before it. So `Disallow: /#/cart` ' +
    'forbids everything. The part of a URL after `#` is never sent to the server; in a path, write `#` as `%23` (RFC 9309 §2.2.3).',
  *check({ fields }) {
    for (const line of fields) {
      const { value, writtenName } = line.field
      const hash = line.text.indexOf('#')
      if (!line.facts.hasComment || value === '') continue
      // After a space it is a comment, and before one it is meant as a comment.
      if (!/\S#[^\s#]/.test(line.text.slice(hash - 1, hash + 2))) continue
      // Robots read only the name.
      if (line.kind === 'user-agent' && /[\s/(]/.test(value)) continue
      yield {
        line: line.number,
        message: `"${shortened(line.text.slice(hash))}" is a comment: agents read only "${shortened(`${writtenName}: ${value}`)}". Write %23 for a # in a path, and a space before a remark.`,
      }
    }
  },
}
