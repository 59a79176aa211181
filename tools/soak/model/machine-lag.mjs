/** What any machine may be late by. */
const usualMs = 10_000
/** A question, its request and its answer wait for so many turns of event loops, each of which may be as late as the latest timer. */
const turnsOfAQuestion = 5

/**
 * How late clients may see an answer, or use what was fresh when they looked: ten seconds, and more on a machine that is so busy that timers are late.
 *
 * `noticed` gets by how many milliseconds a timer was late, in any process of the run.
 */
export function createMachineLag() {
  let latestMs = 0
  return {
    noticed(lateMs) {
      latestMs = Math.max(latestMs, lateMs)
    },
    latestMs: () => latestMs,
    ms: () => usualMs + turnsOfAQuestion * latestMs,
  }
}

/** Calls `task` every so many milliseconds with the milliseconds that it is late. Returns a function that ends it. */
export function everyMs(ms, task) {
  let due = performance.now() + ms
  const timer = setInterval(() => {
    const now = performance.now()
    const lateMs = Math.max(0, now - due)
    due = now + ms
    task(lateMs)
  }, ms)
  return () => clearInterval(timer)
}
