import { defineCommand, type Command } from '../../../command-line/define-command.ts'
import type { OptionValues } from '../../../command-line/option.ts'
import { outputOption } from '../../shared-options.ts'

const options = [outputOption('--report FILE', 'also write a report of the merged summary')] as const

export type MergeOptions = OptionValues<typeof options>

export const merge: Command = defineCommand({
  name: 'merge',
  summary: 'merge summaries',
  description:
    'Merges the summaries of parts. The result equals the summary of a census of the whole, byte for byte.',
  usage: 'SUMMARY...',
  operands: { '<SUMMARY...>': 'summary files; - reads summaries from standard input, one per line' },
  options,
  examples: {
    'ruly census merge part-*/summary.json > summary.json': 'merge the summaries of several folders',
    'ruly census merge - --report report.html < summaries.ndjson > summary.json':
      'merge summaries from one file, one per line, and write a report',
  },
  exitCodes: {
    0: 'the summaries were merged',
    2: 'a file is not a summary, or its dialect or agents differ from the others',
  },
  load: () => import('./run.ts'),
})
