import { defineCommand, type Command } from '../../command-line/define-command.ts'
import { option, type OptionValues } from '../../command-line/option.ts'
import { configOptions, failed, groups, quietOption } from '../shared-options.ts'

const options = [
  option({
    name: 'check',
    group: groups.file,
    description: 'write nothing, list files that are not in their clean form',
  }),
  option({
    name: 'diff',
    conflicts: ['check'],
    group: groups.file,
    description: 'write nothing, show what would change',
  }),
  option({
    name: 'line-end',
    value: 'NAME',
    choices: ['lf', 'crlf'],
    group: groups.file,
    description: 'what ends lines (default: lf)',
  }),
  ...configOptions(groups.file),
  quietOption('list nothing, no notes, no progress', groups.file),
] as const

export type FmtOptions = OptionValues<typeof options>

export const fmt: Command = defineCommand({
  name: 'fmt',
  summary: 'bring a robots.txt into one clean form',
  description: 'Brings robots.txt files into one clean form, in place, without a change of verdicts.',
  usage: '[FILE | FOLDER | PATTERN | -]...',
  operands: {
    '[FILE...]': 'robots.txt files, folders that have some, patterns, or - (default: robots.txt)',
  },
  options,
  examples: [
    ['ruly fmt', 'bring the robots.txt in this folder into its clean form, and say so if it was not'],
    ['ruly fmt --diff', 'what would change?'],
    ['ruly fmt --check public', 'list files that are not in their clean form, and write nothing'],
    ['ruly fmt - < robots.txt | diff robots.txt -', 'what would change'],
  ],
  notes: [
    `Names get their usual spelling, colons are followed by one space, groups preceded by one blank line. No line moves, none is lost.
A file is replaced whole, or left as it was.`,
  ],
  exitCodes: {
    0: 'every file is in its clean form now',
    1: 'with --check or --diff: a file is not',
    2: failed.writing,
  },
  load: () => import('./run.ts'),
})
