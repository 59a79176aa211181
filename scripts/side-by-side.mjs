import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Runs commands side by side, as many as there are cores, and prints what failed when all have ended.
 *
 * @param {Readonly<Record<string, string>>} commands by name
 * @returns {Promise<boolean>} whether none failed
 */
export async function sideBySide(commands) {
  const waiting = Object.entries(commands)
  const failed = []
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, command] = next
      const began = performance.now()
      const { code, said } = await ended(command)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (code !== 0) failed.push({ name, command, said })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  for (const { name, command, said } of failed) console.log(`\n=== ${name}: ${command}\n${said.trimEnd()}`)
  return failed.length === 0
}

async function ended(command) {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, said }
}
