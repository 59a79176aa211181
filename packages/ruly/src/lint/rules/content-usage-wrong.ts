import { contentUsageNotReadable } from '../../messages/about-values.ts'
import type { LintRule } from '../lint-rule.ts'
import { usageCategories } from '../text/usage-vocabulary.ts'

export const contentUsageWrong: LintRule = {
  code: 'content-usage-wrong',
  severity: 'warning',
  summary: 'A Content-Usage leaves preferences unknown.',
  why:
    'The value is a Structured Fields dictionary (RFC 9651), optionally after a path. A dictionary that cannot be read leaves all its preferences unknown, ' +
    'and so does a value other than y or n (draft-ietf-aipref-attach and -vocab, August 2026: still drafts).',
  *check({ extensionsOf, valueSpan }) {
    for (const { extension, line } of extensionsOf('content-usage')) {
      const place = { line: line.number, span: valueSpan(line) }
      if (extension.value === null) {
        yield { ...place, message: contentUsageNotReadable(extension.written) }
        continue
      }
      for (const message of new Set(complaintsAbout(extension.value.preferences))) yield { ...place, message }
    }
  },
}

function complaintsAbout(preferences: string): readonly string[] {
  const members = preferences.split(',').map((member) => memberOf(member.trim()))
  const broken = members.find(({ name }) => name === undefined)
  if (broken !== undefined)
    return [
      `"${broken.written}" is not a member of a dictionary: none of the preferences on this line count.`,
    ]
  return members.flatMap(({ name = '', value }) => {
    const values = usageCategories.get(name)
    if (values === undefined)
      return [`"${name}" is not a category: use ${[...usageCategories.keys()].join(' or ')}.`]
    if (values.includes(value)) return []
    return [`${value === '' ? 'No value' : `"${value}"`} leaves ${name} unknown: use ${values.join(' or ')}.`]
  })
}

/** A member of a dictionary without its parameters; without a name if it cannot be read. */
function memberOf(written: string): {
  readonly written: string
  readonly name?: string
  readonly value: string
} {
  const [item = ''] = written.split(';', 1)
  const match = /^([a-z*][a-z0-9_.*-]*)(?:=([^\s=]+))?$/.exec(item.trim())
  if (match?.[1] === undefined) return { written, value: '' }
  return { written, name: match[1], value: match[2] ?? '' }
}
