// Plants faults in the sources, one at a time, and says which ones no unit test finds. Fails if an area is below its target.
//
//   npm run test:deep -- mutation --all                     every mutant of every area: a night
//   npm run test:deep -- mutation --area match,select       some areas
//   npm run test:deep -- mutation --area match --sample 300 so many of their mutants, chosen by --seed
//   npm run test:deep -- mutation --changed [COMMIT]        the files that changed since a commit (HEAD)
//   npm run test:deep -- mutation --changed --days 1        those that changed within so many days
//   npm run test:deep -- mutation --file PATH               one source file
//   npm run test:deep -- mutation --area match --again      what survived the last run of an area, after new tests
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { areaOf, areas } from './areas.mjs'
import { changedFiles, commitBefore } from './changed-files.mjs'
import { findMutants, testsIn } from './find-mutants.mjs'
import { instrument } from './instrument.mjs'
import { compareWithAccepted, confidence, keyOf, reportLines, sampleOf } from './score.mjs'

const acceptedPath = new URL('accepted-survivors.json', import.meta.url)
const reports = new URL('../../reports/mutation/', import.meta.url)

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    area: { type: 'string', default: '' },
    file: { type: 'string', multiple: true, default: [] },
    changed: { type: 'boolean', default: false },
    days: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '9309' },
    again: { type: 'boolean', default: false },
  },
})

const wanted = wantedFiles()
if (wanted.length === 0) console.log('No source of an area is to be mutated.')
for (const name of Object.keys(areas)) {
  const files = wanted.filter((file) => areaOf(file) === name)
  if (files.length > 0) await runArea(name, files)
}

function wantedFiles() {
  const all = Object.values(areas).flatMap(({ sources }) => sources.flatMap(filesOf))
  if (values.all) return all
  if (values.changed) {
    const changed = changedFiles(
      values.days === undefined ? (positionals[0] ?? 'HEAD') : commitBefore(Number(values.days)),
    )
    return all.filter((file) => changed.has(file))
  }
  const names = values.area.split(',').filter((name) => name !== '')
  for (const name of names) {
    if (!Object.hasOwn(areas, name))
      throw new Error(`No area is called ${name}. Areas: ${Object.keys(areas).join(', ')}.`)
  }
  for (const file of values.file)
    if (!all.includes(file)) throw new Error(`${file} is in no area: see tools/mutation/areas.mjs.`)
  if (names.length + values.file.length === 0)
    throw new Error('Say what to mutate: --all, --area NAME, --changed or --file PATH.')
  return all.filter((file) => names.includes(areaOf(file)) || values.file.includes(file))
}

function filesOf(source) {
  if (statSync(source).isFile()) return [source]
  return readdirSync(source, { recursive: true })
    .map((file) => `${source}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
}

async function runArea(name, files) {
  const start = Date.now()
  const { sources, mutants } = await instrument(files)
  const former = values.again ? lastReport(name) : undefined
  const tried = triedOf(mutants, former)
  console.log(`\n${name}: ${tried.length} of ${mutants.length} mutants of ${files.length} files`)
  const { tests, testsOfValues } = areas[name]
  const say = (line) => console.log(`  ${line}`)
  const { killed, isReached } = await findMutants(sources, tried, testsIn(tests), say, testsOfValues)
  const survivors = tried
    .filter(({ id }) => !killed.has(id))
    .map((mutant) => ({ ...mutant, isReached: isReached(mutant.id) }))
  const compared = compareWithAccepted(
    survivors,
    tried,
    mutants,
    JSON.parse(readFileSync(acceptedPath, 'utf8')),
  )
  const found = killed.size + (former?.found ?? 0)
  const size = tried.length + (former?.found ?? 0)
  const report = {
    area: name,
    mutants: mutants.length,
    tried: size,
    found,
    target: areas[name].target,
    // Tests were written for what survived: that says nothing of other mutants any more.
    ...(former === undefined &&
      size < mutants.length && { seed: values.seed, confidence: confidence(found, size) }),
    seconds: Math.round((Date.now() - start) / 1000),
    ...compared,
    killers: Object.fromEntries(
      tried.flatMap(({ id, file, line }) =>
        killed.has(id) ? [[`${file}:${line} ${id}`, killed.get(id)]] : [],
      ),
    ),
  }
  for (const line of reportLines(report)) console.log(`  ${line}`)
  mkdirSync(reports, { recursive: true })
  writeFileSync(new URL(`${name}.json`, reports), `${JSON.stringify(report, null, 1)}\n`)
  const isBelow = found + compared.accepted.length < areas[name].target * size
  if (isBelow || compared.outdated.length > 0) process.exitCode = 1
}

function triedOf(mutants, former) {
  if (former !== undefined) {
    const survivors = new Set([...former.open, ...former.accepted].map(keyOf))
    return mutants.filter((mutant) => survivors.has(keyOf(mutant)))
  }
  return values.sample === undefined ? mutants : sampleOf(mutants, Number(values.sample), Number(values.seed))
}

function lastReport(name) {
  return JSON.parse(readFileSync(new URL(`${name}.json`, reports), 'utf8'))
}
