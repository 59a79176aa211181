// The thread of watch-hangs.mjs.
import { writeFileSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const { shared, path, longestMs } = workerData
const [state, bytes] = [new Int32Array(shared, 0, 2), new Uint8Array(shared, 8)]
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
