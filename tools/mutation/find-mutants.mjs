import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { withTempFolder } from '../../scripts/files.mjs'
import { supervise } from './supervise.mjs'

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const config = fileURLToPath(new URL('on-mutants.config.mjs', import.meta.url))
const coldWorker = fileURLToPath(new URL('cold-worker.mjs', import.meta.url))
const durationsPath = fileURLToPath(new URL('../../reports/mutation/durations.json', import.meta.url))

/** Checks programs of pages: it starts processes, and what it checks of the engine others check as well. */
const notKillers = new Set(['packages/ruly/test/unit/page-blocks.test.ts'])

/**
 * Runs tests on mutants.
 *
 * @param {Record<string, string>} sources instrumented sources by path
 * @param {{ id: string, file: string }[]} mutants those to run
 * @param {readonly string[]} tests paths of test files
 * @param {(line: string) => void} tell
 * @param {readonly string[]} testsOfValues those of the test files that compare what sources say as they load
 * @returns which tests found which mutants, and which mutants no test reaches, by the numbers of mutants
 */
export async function findMutants(sources, mutants, tests, tell, testsOfValues = []) {
  return await withTempFolder('mutation', async (folder) => {
    writeFileSync(join(folder, 'sources.json'), JSON.stringify(sources))
    const warm = await runWarm(folder, mutants, tests)
    const durations = {
      ...knownDurations(),
      ...Object.fromEntries(warm.flatMap(({ file, duration }) => (file ? [[file, duration]] : []))),
    }
    mkdirSync(dirname(durationsPath), { recursive: true })
    writeFileSync(durationsPath, JSON.stringify(durations))
    for (const test of new Set(warm.flatMap(({ failing = [] }) => failing)))
      tell(`fails without a mutant: ${test}`)
    const killed = killers(warm)
    const cold = coldMutants(mutants, warm).filter(({ id }) => !killed.has(id))
    tell(
      `${killed.size} of ${mutants.length} found; ${cold.length} are run in threads of their own, because they act while the sources load`,
    )
    const testsOf = testsThatReach(cold, mutants, warm, { tests, testsOfValues })
    const late = await runCold(folder, cold, tests, testsOf, durations)
    const seen = new Set(warm.flatMap(({ reached = [], atLoad = [] }) => [...reached, ...atLoad]))
    return { killed: new Map([...killed, ...killers(late)]), isReached: (id) => seen.has(id) }
  })
}

async function runWarm(folder, mutants, tests) {
  const durations = knownDurations()
  return inParallel(mutants, (share, name) =>
    supervise(folder, name, [vitest, 'run', '--config', config], (found) => {
      const settled = new Set(found.flatMap(({ killed, suspects = [] }) => (killed ? [killed] : suspects)))
      const done = new Set(found.map(({ file }) => file))
      const left = share.filter((id) => !settled.has(id))
      const open = tests.filter((file) => !done.has(file))
      if (left.length === 0 || open.length === 0) return undefined
      return { mutants: left, tests: open, unrepeatable: unrepeatable(found), durations }
    }),
  )
}

async function runCold(folder, cold, tests, testsOf, durations) {
  const run = (share, name) =>
    supervise(
      folder,
      `cold-${name}`,
      [coldWorker],
      (found) => {
        const settled = new Set(found.map(({ killed, survived }) => killed ?? survived))
        const left = share.filter((id) => !settled.has(id))
        return left.length === 0 ? undefined : { mutants: left, tests, testsOf, durations }
      },
      { MUTATION_COLD: '1' },
    )
  return inParallel(cold, run)
}

async function inParallel(mutants, run) {
  const count = Math.min(availableParallelism(), mutants.length)
  const shares = Array.from({ length: count }, (_, share) =>
    mutants.filter((_mutant, i) => i % count === share).map(({ id }) => id),
  )
  return (await Promise.all(shares.map((share, i) => run(share, String(i))))).flat()
}

/** Tests that broke twice without a mutant: they pass only once in a process. */
function unrepeatable(found) {
  const tests = found.flatMap(({ test }) => (test ? [test] : []))
  return [...new Set(tests.filter((test, i) => tests.indexOf(test) !== i))]
}

function killers(found) {
  return new Map(found.flatMap(({ killed, by }) => (killed ? [[killed, by]] : [])))
}

/** Mutants that were reached but never on while their code ran, and those that may have broken the process that they ran in. */
function coldMutants(mutants, warm) {
  const executed = new Set(warm.flatMap((result) => result.executed ?? []))
  const cold = new Set(
    warm
      .flatMap(({ reached = [], atLoad = [] }) => [...reached, ...atLoad])
      .filter((id) => !executed.has(id)),
  )
  for (const { suspects = [] } of warm) for (const id of suspects) cold.add(id)
  return mutants.filter(({ id }) => cold.has(id))
}

/** For each mutant, the test files that reach any mutant of its source, all test files if none does, and those of values. */
function testsThatReach(cold, mutants, warm, { tests, testsOfValues }) {
  const fileOf = new Map(mutants.map(({ id, file }) => [id, file]))
  const bySource = new Map()
  for (const { file, reached = [] } of warm) {
    for (const source of new Set(reached.map((id) => fileOf.get(id)))) {
      if (source !== undefined) bySource.set(source, (bySource.get(source) ?? new Set()).add(file))
    }
  }
  return Object.fromEntries(
    cold.map(({ id, file }) => [id, [...new Set([...testsOfValues, ...(bySource.get(file) ?? tests)])]]),
  )
}

function knownDurations() {
  return existsSync(durationsPath) ? JSON.parse(readFileSync(durationsPath, 'utf8')) : {}
}

/** The unit tests whose paths begin like that. */
export function testsIn(beginnings) {
  return ['packages/ruly/test/unit', 'packages/lint/test/unit', 'packages/client/test/unit']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
    )
    .filter((file) => file.endsWith('.test.ts') && !notKillers.has(file))
    .filter((file) => beginnings.some((beginning) => file.startsWith(beginning)))
    .toSorted()
}
