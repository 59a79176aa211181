import { option } from '../../command-line/option.ts'
import { groups, quietOption } from '../shared-options.ts'

/** Heading of the options that say what to change. */
export const changes = 'Changes'

/** How an edited file is given back. */
export const writingOptions = [
  option({ name: 'diff', group: groups.answers, description: 'write nothing, show what would change' }),
  quietOption('no name of the file, no notes'),
] as const
