/** What a test of growth allows. */
export interface GrowthLimits {
  /** How many times as long the larger one may take. */
  readonly atMost: number
  readonly attempts: number
  /** Less than this is not told from nothing, in milliseconds. */
  readonly leastMs: number
}

function milliseconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of three runs and more: the first ones are slower, as what runs often is compiled. */
function leastMilliseconds(work: () => void): number {
  let [least, all] = [Infinity, 0]
  for (let run = 0; run < 3 || all < 15; run++) {
    const own = milliseconds(work)
    least = Math.min(least, own)
    all += own
  }
  return least
}

/** How many times as long the larger one takes; tried again where it was too long, because others use the machine as well. */
export function growth(
  small: () => void,
  large: () => void,
  { atMost, attempts, leastMs }: GrowthLimits,
): number {
  let least = Infinity
  for (let attempt = 0; attempt < attempts && least >= atMost; attempt++) {
    least = Math.min(least, milliseconds(large) / Math.max(leastMilliseconds(small), leastMs))
  }
  return least
}

/** How much larger the largest one is: in linear time it takes as many times as long, in quadratic time up to a thousand times. */
const largest = 32
/** Four times what is linear: the largest one leaves the caches, and gives the collector work. */
export const mostGrowth = 4 * largest

/**
 * How many times as long work takes that is 32 times as large. If this is told by less, by less: work that is 8 times as large takes
 * less than 12 times as long, and a quadratic part that hides in it is smaller than one that shows at 32 times only above
 * `mostGrowth`; or small work takes less for each byte than any larger work, as it stays in the caches, and what is 32 and 256 times
 * as large tells the same of larger sizes. Quadratic work would take 64 times as long.
 */
export function growthOf(workOfSize: (times: number) => () => void): number {
  const small = workOfSize(1)
  const early = growth(small, workOfSize(8), { atMost: 12, attempts: 2, leastMs: 0.05 })
  if (early < 12) return early
  const large = workOfSize(largest)
  const all = growth(small, large, { atMost: mostGrowth, attempts: 5, leastMs: 0.05 })
  if (all < mostGrowth) return all
  const late = growth(large, workOfSize(8 * largest), { atMost: 16, attempts: 5, leastMs: 0.05 })
  return late < 16 ? late : all
}
