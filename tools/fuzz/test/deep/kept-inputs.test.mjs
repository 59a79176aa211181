import { keptInputsHold } from '../support/kept-inputs.mjs'

// What unit tests replay a few of.
keptInputsHold(Infinity)
