// A process that opens a file of RobotRulesDbm under a long name, and prints the error and how often it has the file open then. Argument: path.
import { readdirSync, readlinkSync } from 'node:fs'

import { RobotRulesDbm } from '../../dist/robot-rules/robot-rules-dbm.js'

const [path] = process.argv.slice(2)
let error
try {
  void new RobotRulesDbm('n'.repeat(1_000_000), path)
} catch ({ message }) {
  error = message
}
const open = readdirSync('/proc/self/fd').filter((number) => fileAt(number) === path).length
console.log(JSON.stringify({ error, open }))

function fileAt(number) {
  try {
    return readlinkSync(`/proc/self/fd/${number}`)
  } catch {
    // That of the folder itself, which is closed by now.
    return undefined
  }
}
