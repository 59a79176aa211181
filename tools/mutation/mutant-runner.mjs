// Runs each test first as it is, which shows the mutants that it reaches, then once with each of them that no test has found yet.
// All of them are in the loaded sources, so a mutant costs no more than the test itself.
import { appendFileSync, futimesSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join, relative } from 'node:path'

import { TestRunner } from 'vitest'

const { MUTATION_FOLDER: folder, MUTATION_PLAN: plan } = process.env
const { mutants, unrepeatable, results, current } = JSON.parse(readFileSync(join(folder, plan), 'utf8'))
const alive = new Set(mutants)
const currentFile = openSync(join(folder, current), 'w')
const state = { active: undefined, covered: undefined, atLoad: {}, hits: 0, hitLimit: Infinity }
globalThis.mutation = state

/** Mutants since the last run without one that passed: one of them may have left something behind that breaks what follows. */
let suspects = []
let reached = new Set()
let executed = new Set()
let duration = 0

export default class MutantRunner extends TestRunner {
  async runTask(test) {
    const run = TestRunner.getTestFn(test)
    const { counts, milliseconds } = await coverageOf(run, test)
    duration += milliseconds
    for (const id of Object.keys(counts)) {
      reached.add(id)
      if (alive.has(id) && !unrepeatable.includes(nameOf(test))) await tryMutant(id, counts[id], run, test)
    }
  }

  /** Also called for a file that is skipped or does not load, unlike `onAfterRunSuite`. */
  onAfterRunFiles([{ filepath, result }]) {
    super.onAfterRunFiles()
    const file = relative(process.cwd(), filepath)
    if (result?.errors !== undefined) record({ failing: file })
    record({
      file,
      duration,
      reached: [...reached],
      atLoad: Object.keys(state.atLoad),
      executed: [...executed],
    })
    reached = new Set()
    executed = new Set()
    duration = 0
    futimesSync(currentFile, new Date(), new Date())
  }
}

async function coverageOf(run, test) {
  const counts = {}
  state.covered = counts
  const start = performance.now()
  try {
    await run()
  } catch (error) {
    if (suspects.length > 0) startAgain(test)
    record({ failing: nameOf(test) })
    throw error
  } finally {
    state.covered = undefined
  }
  suspects = []
  return { counts, milliseconds: performance.now() - start }
}

async function tryMutant(id, count, run, test) {
  suspects.push(id)
  const isFound = await failsWith(id, count, run)
  // Otherwise, it was computed once and kept, before this mutant was on.
  if (state.hits > 0) executed.add(id)
  if (!isFound) return
  if (await failsWith(undefined, 0, run)) startAgain(test)
  suspects = []
  alive.delete(id)
  record({ killed: id, by: nameOf(test) })
}

async function failsWith(id, count, run) {
  state.covered = null
  state.active = id
  state.hits = 0
  state.hitLimit = 1000 + 100 * count
  writeSync(currentFile, (id ?? '').padEnd(9), 0)
  try {
    await run()
    return false
  } catch {
    return true
  } finally {
    state.active = undefined
    state.covered = undefined
    writeSync(currentFile, ' '.repeat(9), 0)
  }
}

function nameOf(test) {
  return `${relative(process.cwd(), test.file.filepath)}: ${test.fullTestName ?? test.name}`
}

function record(result) {
  appendFileSync(join(folder, results), `${JSON.stringify(result)}\n`)
}

/** Ends the process, because its state is broken. Its suspects are tried one by one later, each in a process of its own. */
function startAgain(test) {
  record({ suspects, executed: [...executed], test: nameOf(test) })
  process.kill(process.pid, 'SIGKILL')
}
