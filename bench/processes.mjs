// What other processes take: CPU time and memory, on Linux.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

import { root } from '../scripts/files.mjs'

/** The built command. */
export const command = `${root}packages/cli/bin/ruly.js`

/** Runs a program to its end: seconds by the clock, and of CPU time with its threads. Its output is dropped. */
export function timed(words) {
  const script = ['-c', 'TIMEFORMAT="%R %U %S"; time "$@" > /dev/null', 'bash', ...words]
  const { status, stderr } = spawnSync('bash', script, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`)
  const [clock, user, system] = stderr.trim().split(/\s+/).slice(-3).map(Number)
  return { clock, cpu: user + system }
}

/** CPU seconds of this process: a clock on the wall would count other users of the machine. */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** CPU seconds of a process that runs; undefined if the system does not say. */
export function cpuSecondsOf({ pid }) {
  const fields = procFile(pid, 'stat')
    ?.replace(/^.*\) /, '')
    .split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / 100
}

/** The most memory that a process has had when it ends, in bytes; 0 if that cannot be seen. Throws if it fails. */
export async function peakOf(child) {
  let peak = 0
  const look = () =>
    (peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(procFile(child.pid, 'status'))?.[1] ?? 0) * 1024))
  const timer = setInterval(look, 20)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
  return peak
}

function procFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
