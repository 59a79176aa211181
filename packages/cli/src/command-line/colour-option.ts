import { colourChoices } from '../runtime/colours.ts'
import { option } from './option.ts'

/** `--color`, an option of every command. The program applies it, so that no command reads it. */
export const colour = option({
  name: 'color',
  value: 'WHEN',
  choices: colourChoices,
  group: 'Output',
  description: 'colour the output: auto (default) if it is a terminal; see FORCE_COLOR and NO_COLOR',
})
