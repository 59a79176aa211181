import { contentUsageNotReadable } from '../../messages/about-values.ts'
import { aipref202608, earlierLabels } from '@ruly/preferences'
import type { LintRule } from '../model/lint-rule.ts'
import { usageMembersOf, type UsageMember } from '../text/usage-members.ts'

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
      const messages =
        extension.value === null
          ? [contentUsageNotReadable(extension.written)]
          : complaintsAbout(extension.value.preferences)
      for (const message of new Set(messages)) yield { ...place, message }
    }
  },
}

const labels = Object.keys(aipref202608.labels)
const values = Object.keys(aipref202608.values)

function complaintsAbout(preferences: string): readonly string[] {
  const read = usageMembersOf(preferences)
  return 'broken' in read
    ? [`"${read.broken}" is not a member of a dictionary: none of the preferences on this line count.`]
    : read.members.flatMap(complaintAbout)
}

/** Labels of earlier drafts have a rule of their own. */
function complaintAbout({ label, value }: UsageMember): readonly string[] {
  if (earlierLabels.has(label)) return []
  if (!labels.includes(label)) return [`"${label}" is not a category: use ${labels.join(' or ')}.`]
  if (values.includes(value)) return []
  const what = value === '' ? 'No value' : `"${value}"`
  return [`${what} leaves ${label} unknown: use ${values.join(' or ')}.`]
}
