import { setTimeout as sleep } from 'node:timers/promises'

import { seeded } from '../seeded.mjs'

/** Lets something happen again and again, at times that the seed says; the function that it returns ends that. */
export function happenings({ seed, name, everyMs, onError }, happen) {
  const over = new AbortController()
  const { signal } = over
  async function run() {
    for (let n = 0; ; n++) {
      await sleep(everyMs * (0.5 + seeded(seed, name, n)), undefined, { signal })
      await happen(n)
    }
  }
  const running = run().catch((error) => {
    if (error.name !== 'AbortError') onError(error)
  })
  return async () => {
    over.abort()
    await running
  }
}
