import { optionsBelow } from '../../command-line/option.ts'
import { outputOption, quietOption } from '../shared-options.ts'

/** Declares options that change the file. */
export const changeOption = optionsBelow('Changes')

/** Options for the output of an edited file. */
export const writingOptions = [
  outputOption('--diff', 'show what would change, and write nothing'),
  quietOption('no file name, no notes'),
] as const
