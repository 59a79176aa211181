import { defineCommand, type Command } from '../../../command-line/define-command.ts'
import { option, type OptionValues } from '../../../command-line/option.ts'
import { groups } from '../../shared-options.ts'

const options = [
  option({
    name: 'report',
    value: 'FILE',
    group: groups.answers,
    description: 'write a report of the whole, too',
  }),
] as const

export type MergeOptions = OptionValues<typeof options>

export const merge: Command = defineCommand({
  name: 'merge',
  summary: 'add up the summaries of parts',
  description: 'Adds up the summaries of parts: the result is the summary of the whole, byte for byte.',
  usage: 'SUMMARY...',
  operands: { '<SUMMARY...>': 'summaries of parts; - takes many from standard input, one a line' },
  options,
  examples: [
    ['ruly census merge part-*/summary.json > summary.json', 'the summary of the whole'],
    [
      'ruly census merge - --report report.html < summaries.ndjson > summary.json',
      'summaries one a line, and a report',
    ],
  ],
  exitCodes: {
    0: 'the summaries were added up',
    2: 'one of them is not a summary, or is of another dialect, or about other robots',
  },
  load: () => import('./run.ts'),
})
