// The command: measures the workloads that were named, or all, and says what came out.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'

import { writeJson } from '../scripts/files.mjs'
import { assess, reportSmoke } from './assess.mjs'
import { loadCorpus } from './corpus/files.mjs'
import { fullPace } from './measure.mjs'
import { writeChart } from './output/chart.mjs'
import { writeCurve } from './output/curve-chart.mjs'
import { floorTable } from './output/document-tables.mjs'
import { textOfWorkload } from './output/text.mjs'
import { findExternals, nativePeers } from './peers/external.mjs'
import { allPeers } from './peers/peers.mjs'
import { rulyLineTable } from './peers/ruly.mjs'
import { fullScale, smokeScale } from './scale.mjs'
import { warm } from './warm.mjs'
import { workloads } from './workloads/workloads.mjs'

const usage = `Usage: npm run bench -- [WORKLOAD …] [--rounds N] [--json FILE] [--svg FILE] [--curve FILE]
       [--made] [--with ENGINE[,ENGINE]] [--native NAME=PROGRAM …]
       npm run bench -- --smoke`

const optionTypes = {
  smoke: { type: 'boolean', default: false },
  made: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  rounds: { type: 'string' },
  with: { type: 'string' },
  native: { type: 'string', multiple: true, default: [] },
  json: { type: 'string' },
  svg: { type: 'string' },
  curve: { type: 'string' },
}

async function main(options) {
  if (options.help) {
    console.log(
      `${usage}\n\n${workloads.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}`,
    )
    return
  }
  const { context, about, absent } = prepareRun(options)
  console.log(
    `ruly and others on Node ${about.node}, ${about.machine}, ${about.corpus}; ${about.rounds} rounds, CPU time`,
  )
  if (absent.length > 0) console.log(`not installed: ${absent.join(', ')}`)
  const { corpus, scale } = context
  await warm([...allPeers, rulyLineTable], corpus, scale.warmingMilliseconds)

  const results = []
  for (const workload of wantedWorkloads(options.names, scale)) {
    const { name, about: what } = workload
    context.say(name)
    const before = performance.now()
    const result = { name, about: what, differences: [], notes: [], ...(await workload.run(context)) }
    result.seconds = Math.round((performance.now() - before) / 100) / 10
    results.push(result)
    if (!options.smoke) console.log(textOfWorkload(result))
  }
  finish(options, about, results)
}

function wantedWorkloads(names, { without = [] }) {
  return workloads.filter(({ name }) => names.includes(name) && !without.includes(name))
}

function prepareRun({ smoke, made, rounds, native, with: wanted }) {
  const corpus = loadCorpus({ made })
  // A smoke run is about ruly and the peers of npm: what a machine happens to have installed does not matter to it.
  const { externals, absent } = smoke ? { externals: [], absent: [] } : findExternals()
  const isWanted = ({ name }) => name === 'ruly' || (wanted?.includes(name) ?? true)
  const context = {
    corpus,
    scale: smoke ? smokeScale : fullScale,
    pace: smoke ? { rounds, shortest: 60, longest: 150 } : { ...fullPace, rounds },
    peers: allPeers.filter(isWanted),
    externals: [...externals.filter(isWanted), ...native],
    // What it is at, for whoever waits; nothing of it in a file.
    say: (text) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}\r`),
  }
  const about = {
    node: process.versions.node,
    machine: cpus()[0]?.model ?? 'an unknown machine',
    corpus: corpus.name,
    rounds,
    native: native.map(({ name }) => name),
  }
  return { context, about, absent }
}

function finish({ smoke, json, svg, curve }, about, results) {
  const report = reportOf(about, results)
  if (json !== undefined) writeJson(json, report)
  if (svg !== undefined) writeChart(svg, results, about)
  if (curve !== undefined) writeCurve(curve, results, about)
  if (smoke) process.exitCode = reportSmoke(results) ? 0 : 1
  else if (report.floors.length > 0) console.log(`\n## floors\n\n${floorTable(report)}`)
}

/** Everything that was measured, every round of it, with what it was measured on. */
function reportOf(about, results) {
  const floors = assess(results).map(({ floor, ...verdict }) => ({ ...floor, ...verdict }))
  return { ...about, workloads: results, floors }
}

/** What the command line asks for; throws an error whose message can be shown. */
function readOptions(args, known) {
  const { values, positionals } = parseArgs({ args, options: optionTypes, allowPositionals: true })
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`No such workload: ${unknown.join(', ')}. There are ${known.join(', ')}.`)
  return {
    ...values,
    rounds: positive('--rounds', values.rounds) ?? (values.smoke ? 3 : 5),
    with: values.with?.split(','),
    native: nativePeers(values.native),
    names: positionals.length === 0 ? known : known.filter((name) => positionals.includes(name)),
  }
}

function positive(name, text) {
  if (text === undefined) return undefined
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new Error(`${name} takes a whole number above 0, not "${text}".`)
}

/** The options, or undefined after saying what is wrong with them. */
function optionsOrComplaint() {
  try {
    return readOptions(
      process.argv.slice(2),
      workloads.map(({ name }) => name),
    )
  } catch (error) {
    console.error(`bench: ${error.message}\n${usage}`)
    return undefined
  }
}

const options = optionsOrComplaint()
if (options === undefined) process.exitCode = 2
else await main(options)
