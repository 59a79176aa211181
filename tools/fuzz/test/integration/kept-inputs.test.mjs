import { keptInputsHold } from '../support/kept-inputs.mjs'

keptInputsHold(8)
