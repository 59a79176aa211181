import { spawn } from 'node:child_process'

/** Starts a redis-server that keeps nothing on disk, and waits until it answers. It ends with this process, if not before. */
export async function startRedis(port) {
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false }))
    if (`${piece}`.includes('Ready to accept')) break
  child.stdout.resume()
  return child
}
