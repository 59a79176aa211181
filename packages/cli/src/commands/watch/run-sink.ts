import { spawn, type ChildProcess } from 'node:child_process'

import { DeliveryError, type WatchSink } from '@ruly/client/watch'
import { visibleJson } from '@ruly/lint'

import type { RunContext } from '../../runtime/run-context.ts'

/** Longest time for one run, in milliseconds. */
const timeoutMs = 60_000

/** A group of its own, which ends as a whole; Windows has none. */
const hasGroup = process.platform !== 'win32'

/**
 * Runs a command in the shell for each event, with the event as JSON on its standard input. The command is what the user wrote: nothing of
 * an event is in its arguments or variables. The event was taken if the exit code is 0.
 */
export function runSink(command: string, { cwd, env, stderr }: RunContext): WatchSink {
  return {
    name: 'command',
    async deliver(event, signal) {
      const child = spawn(command, { shell: true, cwd, env: { ...env }, detached: hasGroup })
      // Standard output is for the events alone.
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Uint8Array) => void stderr.write(piece))
      // A command need not read its input.
      child.stdin.on('error', () => undefined)
      child.stdin.end(`${visibleJson(event)}\n`)
      await ended(child, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
    },
  }
}

async function ended(child: ChildProcess, signal: AbortSignal): Promise<void> {
  const stop = (): void => stopAll(child)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', ({ message }) => reject(new DeliveryError(`it cannot be run: ${message}`)))
      child.once('close', (code, name) => {
        if (code === 0) resolve()
        else if (signal.aborted) reject(new DeliveryError(`it took more than ${timeoutMs / 1000} seconds`))
        else reject(new DeliveryError(name === null ? `exit code ${code}` : `ended by ${name}`))
      })
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Ends the command and what it has started. */
function stopAll(child: ChildProcess): void {
  // What has left the group may keep them open.
  for (const stream of [child.stdout, child.stderr]) stream?.destroy()
  if (child.pid === undefined) return
  try {
    if (hasGroup) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
