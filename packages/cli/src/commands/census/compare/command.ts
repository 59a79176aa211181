import { defineCommand, type Command } from '../../../command-line/define-command.ts'
import type { OptionValues } from '../../../command-line/option.ts'
import { outputOption } from '../../shared-options.ts'

const options = [
  outputOption('--rows', 'print a row of NDJSON for each site and agent that changed, not the counts'),
] as const

export type CompareOptions = OptionValues<typeof options>

export const compare: Command = defineCommand({
  name: 'compare',
  summary: 'show which sites restrict which agents more, or less',
  description:
    'Compares the rows of two censuses: at how many sites each agent is restricted more, or less, than before.',
  usage: 'OLD NEW',
  operands: {
    '<OLD>': 'rows of a census (ndjson or parquet), one for each site and agent',
    '<NEW>': 'the same of a later census',
  },
  options,
  examples: {
    'ruly census compare january/rows.parquet june/rows.parquet': 'count the changes of each agent',
    'ruly census compare january/rows.parquet june/rows.parquet --rows > changes.ndjson':
      'one row for each change: agent, site, before and after',
  },
  notes: [
    `Only sites count whose restriction both censuses know: not those that redirect, or could not be reached. Restrictions in
their order: none, partial, allowlist, full (docs/census.md).`,
  ],
  exitCodes: {
    0: 'the rows were compared',
    2: 'usage error, or a file has no rows with the columns site, agent, date and restriction',
  },
  load: () => import('./run.ts'),
})
