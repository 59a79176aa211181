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

/** How many times as long the larger one takes; tried again where it was too long, because others use the machine as well. */
export function growth(
  small: () => void,
  large: () => void,
  { atMost, attempts, leastMs }: GrowthLimits,
): number {
  let least = Infinity
  for (let attempt = 0; attempt < attempts && least >= atMost; attempt++) {
    const own = Math.min(milliseconds(small), milliseconds(small), milliseconds(small))
    least = Math.min(least, milliseconds(large) / Math.max(own, leastMs))
  }
  return least
}
