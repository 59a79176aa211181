import { adversarial } from './adversarial.mjs'
import { census } from './census.mjs'
import { checkReal } from './check-real.mjs'
import { checkSize } from './check-size.mjs'
import { clientWarm } from './client-warm.mjs'
import { hosts } from './hosts.mjs'
import { linting } from './lint.mjs'
import { memory } from './memory.mjs'
import { curve, oneShot } from './one-shot.mjs'
import { parsing } from './parse.mjs'
import { step } from './step.mjs'
import { strict } from './strict.mjs'

/** In the order in which they run: the heaviest on memory last. */
export const workloads = [
  checkReal,
  checkSize,
  strict,
  oneShot,
  curve,
  step,
  parsing,
  linting,
  clientWarm,
  census,
  memory,
  adversarial,
  hosts,
]
