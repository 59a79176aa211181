// Starts the service from a clone: npm start -- [options]. Builds first what is not built yet, or is older than its sources.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const entry = new URL('../packages/server/dist/main.js', import.meta.url)
if (!existsSync(entry)) console.error('Building ruly. This takes half a minute, the first time only.')

const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  shell: process.platform === 'win32',
})
if (status !== 0) process.exit(status ?? 1)
// npm ends the shell that this runs in, but not this process.
const shell = process.ppid
setInterval(() => {
  if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
}, 500).unref()

await import(entry)
