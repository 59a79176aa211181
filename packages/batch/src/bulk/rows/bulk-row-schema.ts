import type { Reason, Verdict } from 'ruly'

import { count, flag, list, most32, object, oneOf, rowSchema, text } from '../../rows/row-schema.ts'
import type { RowSchema, ValueSchema } from '../../rows/row-schema.ts'

/** No option of the command has overrides. */
const reasons = {
  rule: true,
  'no-matching-rule': true,
  'no-group': true,
  'robots-txt-itself': true,
  'not-governed': true,
  unknown: true,
  deferred: true,
  'ignores-wildcard': true,
  'ignores-robots-txt': true,
  'allow-all': true,
  'disallow-all': true,
} satisfies Record<Exclude<Reason, 'override'>, true>

const verdictColumns = {
  allowed: flag('Whether the agent may fetch the URL.'),
  reason: oneOf(Object.keys(reasons), 'Why.'),
  rule: object('The rule that decided, if the reason is rule.', {
    line: count('Its line number, from 1.', most32),
    kind: oneOf(['allow', 'disallow'], 'What it does where it matches.'),
    pattern: text('Its path pattern as written.'),
    text: text('The whole line as written.'),
  } satisfies Record<keyof NonNullable<Verdict['rule']>, ValueSchema>),
  group: object('The group of that rule, or the first group that the agent obeys.', {
    index: count('Its place in the file, from 0.', most32),
    line: count('Line of its first user-agent line; 0 without one.', most32),
    agents: list({ type: 'string' }, 'The values of its user-agent lines.'),
  } satisfies Record<keyof NonNullable<Verdict['group']>, ValueSchema>),
  token: text("The agent's product token that names the group; * for a wildcard group."),
} satisfies Record<keyof Verdict, ValueSchema>

/** A row of `ruly bulk`: a verdict or a malformed line, which have no column in common. */
export const bulkRowSchema: RowSchema = rowSchema(
  { name: 'bulk-row', version: 1, title: 'A row of ruly bulk: a verdict, or a malformed line of a list' },
  {
    agent: text('The agent that was asked about.'),
    url: text('The URL or path, as it was in the list.'),
    ...verdictColumns,
    malformed: text('Why a line of a list is malformed; the row then has only the columns after this one.'),
    list: text('The list of the malformed line.'),
    line: count('Its line number, from 1.'),
    text: text('The beginning of the line.'),
  },
  [],
)
