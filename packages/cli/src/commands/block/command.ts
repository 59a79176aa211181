import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { changes, writingOptions } from '../edit/writing-options.ts'
import { failed, groups } from '../shared-options.ts'

const options = [
  option({
    name: 'path',
    value: 'PATTERN',
    times: 'many',
    group: changes,
    description: 'only what this path pattern matches, repeatable (default: everything)',
  }),
  option({
    name: 'file',
    value: 'FILE',
    times: 'once',
    group: groups.file,
    description: 'the robots.txt; - reads standard input (default: robots.txt)',
  }),
  ...writingOptions,
] as const

export type BlockOptions = OptionValues<typeof options>

export const block: Command = defineCommand({
  name: 'block',
  summary: 'shut robots out of a site, in its robots.txt',
  description: 'Shuts robots out of a site, or of some paths, by its robots.txt; nothing changes for others.',
  usage: 'ROBOT...',
  operands: { '<ROBOT...>': 'product tokens, or sets of them: ai, search, all' },
  options,
  examples: [
    [
      'ruly block ai',
      'the robots of AI companies may no longer fetch anything, by the robots.txt in this folder',
    ],
    ['ruly block GPTBot CCBot --diff', 'what would change?'],
    ["ruly block ai --path /articles/ --path '/*.pdf$'", 'only these paths'],
    ['ruly block Bytespider --file - < robots.txt > new.txt', 'from standard input to standard output'],
  ],
  notes: [
    `What the file allowed a robot that is shut out of everything is removed. Rules for other robots stay as they are.
A robots.txt is a request: it does not keep out a robot that ignores it.`,
  ],
  exitCodes: { 0: 'the file says it now', 1: 'with --diff: something would change', 2: failed.writing },
  load: () => import('./run.ts'),
})
