import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { onTestFinished } from 'vitest'

const bin = fileURLToPath(new URL('../../bin/ruly-server.js', import.meta.url))

/** The built service as a process. */
export interface ServiceProcess {
  readonly url: string
  readonly child: ChildProcessWithoutNullStreams
}

/** Starts the built service, to be killed by the caller. */
export async function serviceForAll(...flags: string[]): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [bin, '--port', '0', '--log-level', 'silent', ...flags])
  child.stderr.resume()
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: /http:\S+\d/.exec(line.toString())?.[0] ?? '' }
}

/** The same for the rest of the test. */
export async function serviceProcess(...flags: string[]): Promise<ServiceProcess> {
  const started = await serviceForAll(...flags)
  onTestFinished(() => void started.child.kill('SIGKILL'))
  return started
}
