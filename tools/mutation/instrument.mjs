import { readFileSync } from 'node:fs'

import { Instrumenter } from '@stryker-mutator/instrumenter'

const silent = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} }

/**
 * What every instrumented file calls, in place of Stryker's own header, which counts on every call and is several times
 * slower. `mutant-runner.mjs` sets the state; without it, one mutant is on from the start.
 */
const header = `const stryNS = globalThis.mutation ?? { active: process.env.MUTATION_ACTIVE, covered: null, hits: 0, hitLimit: Infinity }
function stryCov_9fa48() {
  if (stryNS.covered === null) return
  const counts = stryNS.covered ?? stryNS.atLoad
  for (let i = 0; i < arguments.length; i++) counts[arguments[i]] = (counts[arguments[i]] ?? 0) + 1
}
function stryMutAct_9fa48(id) {
  if (stryNS.active !== id) return false
  if (++stryNS.hits > stryNS.hitLimit) throw new Error('The mutant does not end.')
  return true
}
`

/**
 * All mutants of some files, and the sources with all of them inside, each switched on by its number.
 *
 * @param {readonly string[]} files paths from the root of the repository
 */
export async function instrument(files) {
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const instrumented = await new Instrumenter(silent).instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: true },
  )
  return {
    sources: Object.fromEntries(
      instrumented.files.map(({ name, content }) => [name, header + withoutAmbiguousCasts(content)]),
    ),
    mutants: instrumented.mutants.map((mutant) => describe(mutant, sources.get(mutant.fileName))),
  }
}

/** The printer leaves out the parentheses of `(a as T) < b`, which then begins type arguments. The cast itself changes nothing. */
function withoutAmbiguousCasts(code) {
  return code.replaceAll(/ as \w+(?= <)/g, '')
}

/** A mutant as people and lists of survivors name it: with its text instead of a number that the next change moves. */
function describe({ id, fileName, location: { start, end }, mutatorName, replacement }, source) {
  const lines = source.split('\n')
  const original = lines.slice(start.line, end.line + 1)
  original[original.length - 1] = original.at(-1).slice(0, end.column)
  original[0] = original[0].slice(start.column)
  return {
    id,
    file: fileName,
    line: start.line + 1,
    column: start.column + 1,
    code: lines[start.line].trim(),
    mutator: mutatorName,
    original: shortened(original.join('\n')),
    mutant: shortened(replacement),
  }
}

function shortened(text) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
