// To be imported before a program: its first rename says so on standard output, and waits until a file is there, or two seconds. Takes the path of the
// file from the environment: GO_ON.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { renameSync, existsSync, writeSync } = fs
const never = new Int32Array(new SharedArrayBuffer(4))
let isFirst = true

fs.renameSync = (from, to) => {
  if (isFirst) {
    isFirst = false
    writeSync(1, '\n')
    for (let waits = 0; waits < 100 && !existsSync(process.env.GO_ON); waits++) Atomics.wait(never, 0, 0, 20)
  }
  renameSync(from, to)
}
syncBuiltinESMExports()
