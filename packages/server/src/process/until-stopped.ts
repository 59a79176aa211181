import { closeSync, openSync } from 'node:fs'

import type { Environment } from '../config/read-settings.ts'

/**
 * Resolves at SIGTERM or SIGINT, and at SIGHUP if the terminal was closed. A second signal ends the process as it would without this.
 *
 * npx ends at a signal without passing it on to what it runs, which then has another parent: that counts as a signal, too.
 *
 * @param env says whether npm has started the process
 * @param onHangup called at every other SIGHUP
 */
export async function untilStopped(env: Environment, onHangup: () => void): Promise<void> {
  const { ppid } = process
  const { isTTY } = process.stdin
  let watch: NodeJS.Timeout | undefined
  await new Promise<void>((resolve) => {
    const hangUp = (): void => (isTTY && !hasTerminal() ? stop() : onHangup())
    const stop = (): void => {
      process.off('SIGTERM', stop)
      process.off('SIGINT', stop)
      process.off('SIGHUP', hangUp)
      clearInterval(watch)
      resolve()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.on('SIGHUP', hangUp)
    if (env['npm_command'] === undefined) return
    watch = setInterval(() => {
      if (process.ppid !== ppid) stop()
    }, 500)
  })
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
