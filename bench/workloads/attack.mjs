import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./attacked.mjs', import.meta.url))
/** The collector runs between turns, and is not to throw away compiled code: as in this process. */
const collecting = ['--expose-gc', '--no-flush-bytecode']

/**
 * Lets one peer read one adversarial file and answer in a process of its own, which is killed when it says nothing for so many seconds: what hangs
 * in a regular expression cannot be stopped otherwise.
 *
 * @returns what it had said until then: `{ first, newlyRead, bySize: [{ sizeBytes, values, answers }], killed, error }`
 */
export async function runAttack({ set, peer, urlBytes, seconds }) {
  const job = JSON.stringify({ set, peer, urlBytes })
  const child = spawn(process.execPath, [...collecting, program, job], { stdio: ['ignore', 'pipe', 'pipe'] })
  const result = { first: undefined, newlyRead: undefined, bySize: [], killed: false, error: undefined }
  const kill = () => {
    result.killed = true
    child.kill('SIGKILL')
  }
  let timer = setTimeout(kill, seconds * 1000)
  let complaint = ''
  child.stderr.on('data', (piece) => (complaint += piece))
  const ended = new Promise((resolve) => {
    child.once('close', resolve)
    child.once('error', resolve)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer)
    timer = setTimeout(kill, seconds * 1000)
    const said = JSON.parse(line)
    if (said.error !== undefined) result.error = said.error.slice(0, 60)
    else if (said.first !== undefined) result.first = said.first
    else if (said.newlyRead !== undefined) result.newlyRead = said.newlyRead
    else result.bySize.push(said)
  }
  await ended
  clearTimeout(timer)
  result.error ??= complaint
    .trim()
    .split('\n')
    .find((line) => /error/i.test(line))
    ?.slice(0, 60)
  return result
}
