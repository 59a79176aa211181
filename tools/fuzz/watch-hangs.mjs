import { Worker } from 'node:worker_threads'

/**
 * A target whose runs are watched by another thread: one that does not end writes its input to a file, says so, and ends the process.
 *
 * @param options.path the file for the input
 * @param options.longestMs how long a run may take
 */
export function watchHangs(target, { path, longestMs = 60_000, mostBytes = 1_000_000 }) {
  const shared = new SharedArrayBuffer(8 + mostBytes)
  const [state, bytes] = [new Int32Array(shared, 0, 2), new Uint8Array(shared, 8)]
  const workerData = { shared, path, longestMs }
  const watcher = new Worker(new URL('hang-watcher.mjs', import.meta.url), { workerData, execArgv: [] })
  watcher.unref()
  const ended = () => (state[0] = 0)
  let runs = 0

  function run(input) {
    const copied = input.length > mostBytes ? input.subarray(0, mostBytes) : input
    bytes.set(copied)
    state[1] = copied.length
    // Another number for each run; 0 between two of them.
    state[0] = runs = (runs + 1) | 0 || 1
    let pending
    try {
      pending = target.run(input)
      return pending?.finally(ended)
    } finally {
      if (pending === undefined) ended()
    }
  }
  return { ...target, run }
}
