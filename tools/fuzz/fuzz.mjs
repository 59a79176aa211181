// Runs targets with changed inputs, guided by coverage: npm run fuzz -- --target read --seconds 60
//
// `--all` runs every target for its share of the time. Findings are written to reports/fuzz, each with the command that replays it.
// Inputs that reach something new are kept there for the next run, and runs are added to runs.json there. `--keep` writes a few small
// inputs that reach the same branches to tools/fuzz/corpus, which tests replay. `--files FOLDER` starts from its .txt files too.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash, randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { buildTarget } from './build-target.mjs'
import { addRuns, filesIn, readInputs, withInputs, writeInputs } from './corpus.mjs'
import { faultOf, fewestInputs, fuzzTarget } from './fuzz-target.mjs'
import { secondsOf } from './seconds-of.mjs'
import { watchHangs } from './watch-hangs.mjs'

const reports = fileURLToPath(new URL('../../reports/fuzz/', import.meta.url))
const corpusFolder = fileURLToPath(new URL('./corpus/', import.meta.url))
const names = readdirSync(new URL('./targets/', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))

/** Tests replay what is kept. */
const mostKept = 50

/** Longest input where real files are among those to start from: longer ones are cut. */
const longestFile = 2000
const longestInput = 2400

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    target: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    replay: { type: 'string' },
    files: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const chosen = values.all ? names : values.target
const unknown = chosen.filter((name) => !names.includes(name))
if (chosen.length === 0 || unknown.length > 0)
  throw new Error(`Expected --all or --target NAME, where NAME is one of ${names.join(', ')}.`)
mkdirSync(reports, { recursive: true })

if (values.replay !== undefined) await replay(chosen[0], values.replay)
else {
  const seconds = secondsOf(values) / chosen.length
  for (const name of chosen) await fuzz(name, seconds)
}

async function fuzz(name, seconds) {
  const { target: made, counters } = await buildTarget(name, reports)
  const target = withInputs(name, made)
  const { ofFile } = values.files === undefined ? {} : target
  const maxBytes = ofFile === undefined ? target.maxBytes : longestInput
  const built = { target: watchHangs({ ...target, maxBytes }, { path: `${reports}${name}-hang` }), counters }
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  const [kept, found] = [`${corpusFolder}${name}.ndjson`, `${reports}${name}.ndjson`]
  const seeds = target.seeds.map((text) => Buffer.from(text, 'latin1'))
  const files = ofFile === undefined ? [] : filesIn(values.files, longestFile).map(ofFile)
  const inputs = [
    ...seeds,
    ...readInputs(kept),
    ...readInputs(found),
    ...files.map((text) => Buffer.from(text, 'latin1')),
  ]
  const result = await fuzzTarget(built, { inputs, seconds, seed, onProgress: (now) => tell(name, now) })
  tell(name, { ...result, corpus: result.corpus.length })
  const counted = addRuns(`${reports}runs.json`, name, result)
  const total = Object.values(counted).reduce((sum, { runs }) => sum + runs, 0)
  console.log(
    `${name}: ${thousands(counted[name].runs)} runs so far, ${thousands(total)} of all targets, seed ${seed}`,
  )
  writeInputs(found, await fewestInputs(built, result.corpus, { counts: true }))
  if (values.keep) {
    const fewest = await fewestInputs(built, result.corpus, { counts: false })
    writeInputs(kept, fewest.slice(0, mostKept))
  }
  for (const finding of result.findings) writeFinding(name, finding)
}

function tell(name, { runs, seconds, corpus, reached, total }) {
  const rate = thousands(Math.round(runs / seconds))
  console.log(
    `${name}: ${thousands(runs)} runs, ${rate} a second, ${corpus} inputs, ${reached} of ${total} branches`,
  )
}

function writeFinding(name, { input, fault }) {
  const id = createHash('sha256').update(input).digest('hex').slice(0, 12)
  const path = `${reports}${name}-${id}`
  writeFileSync(path, input)
  console.error(`\n${name}: ${fault}\n${JSON.stringify(input.toString('latin1'))}`)
  console.error(`npm run fuzz -- --target ${name} --replay reports/fuzz/${name}-${id}`)
  process.exitCode = 1
}

async function replay(name, path) {
  const { target } = await buildTarget(name, reports)
  const fault = await faultOf(target, readFileSync(path))
  console.log(fault ?? 'nothing is wrong')
  if (fault !== undefined) process.exitCode = 1
}

function thousands(number) {
  return number.toLocaleString('en')
}
