import { spawn } from 'node:child_process'

/** Starts a redis-server on loopback that keeps nothing on disk, and waits until it answers. It ends with this process, if not before. */
export async function startRedis(port, ...more) {
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more]
  const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let said = ''
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    said += piece
    if (!said.includes('Ready to accept')) continue
    child.stdout.resume()
    return child
  }
  // Another server may answer on the port.
  throw new Error(`redis-server ended before it was ready:\n${said}`)
}
