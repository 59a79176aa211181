/** Counts as in AFL: how often a branch is taken matters less, the more often it is. */
const buckets = Uint8Array.from({ length: 256 }, (_, count) => {
  if (count < 4) return [0, 1, 2, 4][count]
  return count < 8 ? 8 : count < 16 ? 16 : count < 32 ? 32 : count < 128 ? 64 : 128
})

/** What the runs of a target have reached, from its counters. */
export function createCoverage(counters) {
  const seen = new Uint8Array(counters.length)
  const words = new Uint32Array(counters.buffer, counters.byteOffset, counters.length / 4)
  let reached = 0

  return {
    /** How many counters have been reached, of how many. */
    get reached() {
      return reached
    },
    total: counters.length,
    /** Clears the counters. */
    clear() {
      counters.fill(0)
    },
    /** How much of the last run is new: 0 for nothing. Without `counts`, only branches that were never reached before. */
    takeNew(counts = true) {
      let found = 0
      for (let word = 0; word < words.length; word++) {
        if (words[word] === 0) continue
        const end = word * 4 + 4
        for (let at = word * 4; at < end; at++) {
          const bucket = buckets[counters[at]]
          if ((bucket & ~seen[at]) === 0 || (!counts && seen[at] !== 0)) continue
          if (seen[at] === 0) reached++
          seen[at] |= bucket
          found++
        }
      }
      return found
    },
  }
}
