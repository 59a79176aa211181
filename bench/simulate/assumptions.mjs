import { readNdjson, root } from '../../scripts/files.mjs'

/**
 * What the simulation and the size of a fleet take as given, each with its `name`, its `value`, `what` it is and its `source`. Times are milliseconds. A value
 * that differs from host to host is a list of weights or quantiles with values. `shown` is how the page writes a value.
 */
export const assumptions = readNdjson(`${root}bench/simulate/assumptions.ndjson`)

/** The values by name, some of them replaced. */
export function assumed(replaced = {}) {
  return { ...Object.fromEntries(assumptions.map(({ name, value }) => [name, value])), ...replaced }
}
