import { shortened } from '../../messages/in-words.ts'
import type { LintRule } from '../lint-rule.ts'

export const hashInValue: LintRule = {
  code: 'hash-in-value',
  severity: 'warning',
  summary: 'A `#` inside a value cuts it off.',
  why:
    'A `#` opens a comment wherever it stands (RFC 9309 §2.2), except for the Ruby gem robotstxt-parser, which wants white space before it. So `Disallow: /#/cart` ' +
    'forbids everything. What stands behind `#` in a URL never comes to the server; a `#` in a path is written `%23` (RFC 9309 §2.2.3).',
  *check({ fields }) {
    for (const line of fields) {
      const { value, writtenName } = line.field
      const hash = line.text.indexOf('#')
      if (!line.facts.hasComment || value === '') continue
      // Behind a space it is a comment, and before one it is meant as such.
      if (!/\S#[^\s#]/.test(line.text.slice(hash - 1, hash + 2))) continue
      // Robots read no more than the name.
      if (line.kind === 'user-agent' && /[\s/(]/.test(value)) continue
      yield {
        line: line.number,
        message: `"${shortened(line.text.slice(hash))}" is a comment, and "${shortened(`${writtenName}: ${value}`)}" is all that robots read.`,
      }
    }
  },
}
