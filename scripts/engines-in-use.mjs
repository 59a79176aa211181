// The built dialects of software that is in use today.
import * as dialects from '../packages/ruly/dist/dialects/index.js'

/** Standards that others replaced, and dialects of what software was or was meant to be. */
const historical = [
  'mk1994',
  'mk1996',
  'gym2008',
  'gym2008Longest',
  'robotstxtGem2011',
  'robotstxtGemIntended',
]

/** Name and dialect, in alphabetical order. */
export const enginesInUse = Object.entries(dialects).filter(([name]) => !historical.includes(name))
