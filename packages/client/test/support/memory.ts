import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Garbage of this size is collected before it is counted. */
const uncollectedBytes = 20_000_000

/** The bytes of heap and buffers of this thread, garbage included. */
function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The bytes of heap and buffers of this thread that something still needs. */
export function liveBytes(): number {
  collect()
  collect()
  return usedBytes()
}

/**
 * What a task gives, and the most bytes that it needed at once, beyond those before.
 *
 * When V8 collects garbage depends on the machine, so garbage does not count.
 */
export async function peakOf<T>(
  task: () => Promise<T>,
): Promise<{ readonly value: T; readonly peak: number }> {
  const before = liveBytes()
  let most = before
  const sampler = setInterval(() => {
    if (usedBytes() > most + uncollectedBytes) most = Math.max(most, liveBytes())
  }, 2)
  try {
    const value = await task()
    return { value, peak: Math.max(most, liveBytes()) - before }
  } finally {
    clearInterval(sampler)
  }
}
