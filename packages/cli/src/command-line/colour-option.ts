import { colourChoices } from '../runtime/colours.ts'
import { optionsBelow } from './option.ts'

/** `--color`, an option of every command. The program applies it, so that no command reads it. */
export const colour = optionsBelow('Output')(
  '--color WHEN',
  'colour the output: auto (default) if it is a terminal; see FORCE_COLOR and NO_COLOR',
  { choices: colourChoices },
)
