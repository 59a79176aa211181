import { writeFileSync, writeSync } from 'node:fs'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

/**
 * A target whose runs are watched by another thread: one that does not end writes its input to a file, says so, and ends the process.
 *
 * @param options.path the file for the input
 * @param options.longestMs how long a run may take
 */
export function watchHangs(target, { path, longestMs = 60_000, mostBytes = 1_000_000 }) {
  const shared = new SharedArrayBuffer(8 + mostBytes)
  const { state, bytes } = viewsOf(shared)
  const watcher = new Worker(new URL(import.meta.url), {
    workerData: { shared, path, longestMs },
    execArgv: [],
  })
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

/** The number of the run with the length of its input, and the input. */
function viewsOf(shared) {
  return { state: new Int32Array(shared, 0, 2), bytes: new Uint8Array(shared, 8) }
}

/** What the other thread does. */
function watch({ shared, path, longestMs }) {
  const { state, bytes } = viewsOf(shared)
  let seen = 0
  let since = performance.now()
  setInterval(() => {
    const [run] = state
    if (run === 0 || run !== seen) {
      seen = run
      since = performance.now()
    } else if (performance.now() - since > longestMs) {
      writeFileSync(path, Buffer.from(bytes.slice(0, state[1])))
      writeSync(2, `\nA run has not ended after ${longestMs / 1000} s. Its input is ${path}\n`)
      process.kill(process.pid, 'SIGTERM')
    }
  }, longestMs / 10)
}

if (!isMainThread && workerData?.longestMs !== undefined) watch(workerData)
