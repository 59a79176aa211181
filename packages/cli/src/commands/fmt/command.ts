import { defineCommand, type Command } from '../../command-line/define-command.ts'
import type { OptionValues } from '../../command-line/option.ts'
import { configOptions, failed, fileOption, quietOption } from '../shared-options.ts'

const options = [
  fileOption('--check', 'list the files that are not formatted, and write nothing'),
  fileOption('--diff', 'show what would change, and write nothing', { conflicts: ['check'] }),
  fileOption('--line-end NAME', 'line ending (default: lf)', { choices: ['lf', 'crlf'] }),
  ...configOptions(fileOption),
  quietOption('no file names, no notes, no progress', fileOption),
] as const

export type FmtOptions = OptionValues<typeof options>

export const fmt: Command = defineCommand({
  name: 'fmt',
  summary: 'format robots.txt files',
  description: 'Formats robots.txt files in place, without changing any verdict.',
  usage: '[FILE | FOLDER | PATTERN | -]...',
  operands: {
    '[FILE...]':
      'robots.txt files, folders to search for them, patterns, or - for standard input (default: robots.txt)',
  },
  options,
  examples: {
    'ruly fmt': 'format the robots.txt in the current folder, and print its name if it changed',
    'ruly fmt --diff': 'show what would change',
    'ruly fmt --check public': 'list the files below a folder that are not formatted',
    'ruly fmt - < robots.txt | diff robots.txt -': 'format standard input to standard output',
  },
  notes: [
    `Field names get their usual spelling, one space follows each colon, and one blank line precedes each group. Lines are neither moved nor
removed. Each file is replaced atomically.`,
  ],
  exitCodes: {
    0: 'every file is formatted',
    1: 'with --check or --diff: at least one file is not formatted',
    2: failed.writing,
  },
  load: () => import('./run.ts'),
})
