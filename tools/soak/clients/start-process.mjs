import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('client-process.mjs', import.meta.url))

/** Starts a process of clients with little memory. `onMessage` gets what it says, `onFault` that it ended where it should not. */
export function startProcess(setting, { onMessage, onFault }) {
  let child
  let isWanted = true

  function start() {
    const execArgv = ['--expose-gc', `--max-old-space-size=${setting.heapMiB}`]
    const started = fork(program, [JSON.stringify(setting)], {
      execArgv,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child = started
    started.stderr.on('data', (chunk) => onFault(`it says: ${`${chunk}`.trim()}`))
    started.on('message', onMessage)
    started.on('exit', (code, signal) => {
      if (child === started && isWanted) onFault(`it ended with ${code ?? signal}`)
    })
  }

  start()
  return {
    /** Ends it as a crash does, and starts it again. */
    async crash() {
      const crashed = child
      if (crashed.exitCode !== null || crashed.signalCode !== null) return
      child = undefined
      crashed.kill('SIGKILL')
      await once(crashed, 'exit')
      if (isWanted) start()
    },
    /** Tells it to close all, and waits until it has ended by itself; false if it has not. */
    async stop(patienceMs) {
      isWanted = false
      if (child.exitCode !== null || child.signalCode !== null) return true
      const ended = once(child, 'exit').then(() => true)
      child.send('stop')
      const late = new Promise((resolve) => setTimeout(resolve, patienceMs, false).unref())
      return await Promise.race([ended, late])
    },
    kill() {
      isWanted = false
      child?.kill('SIGKILL')
    },
  }
}
