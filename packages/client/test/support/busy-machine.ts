import { availableParallelism, loadavg } from 'node:os'

/** How many threads wanted to run in the last minute, for each core. */
export function loadOfEachCore(): number {
  return (loadavg()[0] ?? 0) / availableParallelism()
}

/** Whether this machine has far more to do than it can, so that what waits for real delays is late. */
export function isBusyMachine(): boolean {
  return loadOfEachCore() > 2
}
