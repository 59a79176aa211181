import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { root } from '../../scripts/files.mjs'

const program = `${root}bench/simulate/loopback-sites.mjs`

/** Starts `loopback-sites.mjs`; `stop` ends it and gives what it was asked for. */
export async function startSites(setting) {
  const sites = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: sites.stdout })
  sites.stdin.write(`${JSON.stringify(setting)}\n`)
  const [port] = await once(lines, 'line')
  return {
    port,
    async stop() {
      sites.stdin.end()
      const [asked] = await once(lines, 'line')
      return JSON.parse(asked)
    },
  }
}

/** Takes any host name for loopback; for the option `lookup` of a client. */
export function toLoopback(_, options, callback) {
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(null, '127.0.0.1', 4)
}
