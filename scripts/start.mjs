// Starts the service from a clone: npm start -- [options]. Builds first what is not built yet, or is older than its sources.
import { existsSync } from 'node:fs'

import { exitCodeOf } from './run-program.mjs'

const entry = new URL('../packages/server/dist/main.js', import.meta.url)
if (!existsSync(entry)) console.error('Building ruly. This takes half a minute, the first time only.')

const code = exitCodeOf('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
if (code !== 0) process.exit(code)
// npm ends the shell that this runs in, but not this process.
const shell = process.ppid
setInterval(() => {
  if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
}, 500).unref()

await import(entry)
