import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** After so long without a sign of life, a mutant is taken to run for ever. The slowest unit test takes about two seconds. */
const patience = 90_000
/** So often in a row, a process may end without a result: on a busy machine, it can take long until the first test runs. */
const mostVainStarts = 3

/**
 * Runs a process until it has finished its plan. If it hangs or breaks, the mutant it was at counts as found, and the
 * process starts again with what is left.
 *
 * @param {string} folder where plan, results and the number of the current mutant are
 * @param {string} name of this process among those that run at once
 * @param {string[]} command arguments of Node
 * @param {(results: object[]) => object | undefined} nextPlan what is left after these results; undefined if nothing is
 * @param {NodeJS.ProcessEnv} env
 */
export async function supervise(folder, name, command, nextPlan, env = {}) {
  const [plan, results, current] = ['plan', 'results', 'current'].map((kind) => `${name}-${kind}.json`)
  const found = []
  let vainStarts = 0
  writeFileSync(join(folder, results), '')
  for (let content = nextPlan(found); content !== undefined; content = nextPlan(found)) {
    writeFileSync(join(folder, plan), JSON.stringify({ ...content, results, current }))
    writeFileSync(join(folder, current), '')
    const before = found.length
    const { hung, output } = await runOnce(command, join(folder, current), {
      ...process.env,
      NODE_OPTIONS: '--max-old-space-size=2000',
      MUTATION_FOLDER: folder,
      MUTATION_PLAN: plan,
      ...env,
    })
    found.splice(0, Infinity, ...readLines(join(folder, results)))
    const at = readFileSync(join(folder, current), 'utf8').trim()
    const isSettled = found
      .slice(before)
      .some(({ killed, survived, suspects }) => at === killed || at === survived || suspects?.includes(at))
    if (at !== '' && !isSettled && (hung || found.length === before)) {
      const broken = { killed: at, by: hung ? 'the time limit' : 'the end of the process' }
      writeFileSync(join(folder, results), `${JSON.stringify(broken)}\n`, { flag: 'a' })
      found.push(broken)
    }
    vainStarts = found.length === before ? vainStarts + 1 : 0
    if (vainStarts === mostVainStarts)
      throw new Error(`The tests do not run on the instrumented sources:\n${output}`)
  }
  return found
}

/** Whether the process had to be ended, and the end of what it printed. */
async function runOnce(command, current, env) {
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = (output + text).slice(-2000)))
  const ended = once(child, 'close')
  let hung = false
  while (child.exitCode === null && child.signalCode === null && !hung) {
    await Promise.race([ended, sleep(1000)])
    hung = existsSync(current) && Date.now() - statSync(current).mtimeMs > patience
  }
  if (hung) child.kill('SIGKILL')
  await ended
  return { hung, output: output.trim() }
}

function readLines(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
