import { option } from '../../command-line/option.ts'
import { groups, quietOption } from '../shared-options.ts'

/** Heading of the options that change the file. */
export const changes = 'Changes'

/** Options for the output of an edited file. */
export const writingOptions = [
  option({ name: 'diff', group: groups.answers, description: 'show what would change, and write nothing' }),
  quietOption('no file name, no notes'),
] as const
