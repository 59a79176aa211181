/**
 * A figure is what one contender needed for one set of a workload.
 *
 * @typedef {{ median: number, min: number, max: number }} Spread
 * @typedef {{ workload: string, set: string, contender: string, unit: string, base: string, spread: Spread, ratio?: Spread,
 *   values: number[], isQuiet?: boolean, at?: object }} Figure  `at` is the set in parts, for charts and tables
 */

const units = {
  'ns/check': (ns) => ns,
  'µs/check': (ns) => ns / 1e3,
  'µs/file': (ns) => ns / 1e3,
  'µs/record': (ns) => ns / 1e3,
  µs: (ns) => ns / 1e3,
  // An operation is a byte here: bytes a nanosecond, in millions a second.
  'MB/s': (ns) => 1e3 / ns,
  bytes: (bytes) => bytes,
  '× mean': (times) => times,
}

export function spreadOf(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  return { median, min: sorted[0], max: sorted.at(-1) }
}

/** Figures of what was measured, each with how many times ruly's amount it is, compared round by round. */
export function figuresOf({ workload, set, unit, isQuiet = false, at }, measured, base = 'ruly') {
  const own = measured.find(({ name }) => name === base)
  return measured.map(({ name, values }) => ({
    workload,
    set,
    contender: name,
    unit,
    spread: spreadOf(values.map(units[unit])),
    // Above 1: ruly needs less. Of nanoseconds or bytes, never of MB/s.
    base,
    ratio: own && spreadOf(values.map((value, round) => value / own.values[round % own.values.length])),
    values,
    isQuiet,
    at,
  }))
}
