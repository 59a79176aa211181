import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { changeOption, writingOptions } from '../edit/writing-options.ts'
import { failed, fileOption } from '../shared-options.ts'

const options = [
  changeOption('--path PATTERN', 'a path pattern to disallow, repeatable (default: everything)', {
    times: 'many',
  }),
  fileOption('--file FILE', 'the robots.txt to edit; - for standard input (default: robots.txt)', {
    times: 'once',
  }),
  ...writingOptions,
] as const

export type BlockOptions = OptionValues<typeof options>

export const block: Command = defineCommand({
  name: 'block',
  summary: 'block agents in a robots.txt',
  description:
    'Blocks agents from a site, or from some paths, in its robots.txt. Other agents are not affected.',
  usage: 'AGENT...',
  operands: { '<AGENT...>': 'product tokens, or sets of them: ai, search, all' },
  options,
  examples: {
    'ruly block ai': 'block the agents of AI companies in the robots.txt of the current folder',
    'ruly block GPTBot CCBot --diff': 'show what would change',
    "ruly block ai --path /articles/ --path '/*.pdf$'": 'block them from these paths only',
    'ruly block Bytespider --file - < robots.txt > new.txt': 'from standard input to standard output',
  },
  notes: [
    `If an agent is blocked from everything, its allow rules are removed. Rules for other agents do not change.
A robots.txt is a request: it does not stop an agent that ignores it.`,
  ],
  exitCodes: { 0: 'the file is up to date', 1: 'with --diff: the file would change', 2: failed.writing },
  load: () => import('./run.ts'),
})
