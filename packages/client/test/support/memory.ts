/** What a task gives, and the most bytes of heap and buffers of this thread while it ran, beyond those before. */
export async function peakOf<T>(task: Promise<T>): Promise<{ readonly value: T; readonly peak: number }> {
  const used = (): number => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = used()
  let most = before
  const sampler = setInterval(() => (most = Math.max(most, used())), 2)
  try {
    const value = await task
    return { value, peak: Math.max(most, used()) - before }
  } finally {
    clearInterval(sampler)
  }
}
