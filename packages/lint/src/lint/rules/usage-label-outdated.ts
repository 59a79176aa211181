import { aipref202608, earlierLabels } from '@ruly/preferences'
import type { LintRule } from '../model/lint-rule.ts'
import { usageMembersOf } from '../text/usage-members.ts'

export const usageLabelOutdated: LintRule = {
  code: 'usage-label-outdated',
  severity: 'warning',
  summary: 'A Content-Usage has a label of an earlier draft.',
  why:
    'The categories of AIPREF have changed with its drafts: `ai`, `genai` and `tdm` were labels until July 2025, `train-genai`, `bots` and `ai-output` until November 2025. ' +
    'Unknown labels are ignored, so a refusal with one of them refuses nothing (draft-ietf-aipref-vocab-07, August 2026: still a draft).',
  *check({ extensionsOf, valueSpan }) {
    for (const { extension, line } of extensionsOf('content-usage')) {
      const read = extension.value === null ? undefined : usageMembersOf(extension.value.preferences)
      const members = read !== undefined && 'members' in read ? read.members : []
      for (const { label } of members) {
        const vocabulary = earlierLabels.get(label)
        if (vocabulary === undefined) continue
        yield {
          line: line.number,
          span: valueSpan(line),
          message: `"${label}" is a label of the draft of ${vocabulary.date}, and is ignored since: use ${Object.keys(aipref202608.labels).join(' or ')}.`,
        }
      }
    }
  },
}
