// Simulates everything again and writes it into docs/scale.md, with its charts: npm run bench -- scale [-- --sample HOSTS --days N]
//
// It needs what bench/simulate/costs.mjs measured. With --keep, writes what was simulated last.
import { parseArgs } from 'node:util'

import { readJson, root, writeJson } from '../../scripts/files.mjs'
import { writeSections } from '../../scripts/page-sections.mjs'
import { assumed, assumptions } from './assumptions.mjs'
import { runScenarios } from './run-scenarios.mjs'
import { firstAnswerChart, refreshChart } from './scale-charts.mjs'
import { assumptionTable, costTable, firstAnswerTable, fleetTable, refreshTable } from './scale-tables.mjs'

const day = 86_400

/**
 * What a fleet needs for as many hosts as asked for. Hosts do not depend on each other, as each has its own record and its own turns: what a
 * sample of n hosts does in a day is done by N hosts N / n times as often.
 */
function fleetFor(counts, costs, terms) {
  const perSecond = terms.hosts / counts.hosts / counts.days / day
  const robots = counts.robotsRequests * perSecond
  const pages = counts.pages * perSecond
  const cores = (part) => (robots * costs.robots[part] + pages * costs.page[part]) / 1e6 / terms.busyShare
  const redisBytes = costs.recordBytes * terms.hosts
  return {
    robots,
    pages,
    inFlight: (counts.heldMs / 1000) * perSecond,
    bytesASecond: counts.bodyBytes * perSecond,
    processes: Math.ceil(cores('clientUs')),
    machines: Math.ceil(cores('clientUs') / terms.coresAMachine),
    redisBytes,
    shardsByMemory: Math.ceil(redisBytes / terms.shardBytes),
    shardsByCpu: Math.ceil(cores('redisUs')),
  }
}

const report = `${root}reports/scale.json`
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '4000' },
    days: { type: 'string', default: '10' },
    keep: { type: 'boolean', default: false },
  },
})
const costs = readJson(`${root}reports/scale-costs.json`)
const terms = assumed()

function runAll() {
  const result = runScenarios({
    sample: Number(values.sample),
    days: Number(values.days),
    processesFor: (counts) => fleetFor(counts, costs, terms).processes,
    hosts: terms.hosts,
  })
  writeJson(report, result)
  return result
}

const result = values.keep ? readJson(report) : runAll()
const fleetOf = (counts) => fleetFor(counts, costs, terms)
const docs = `${root}docs/`
await writeSections('docs/scale.md', {
  fleet: fleetTable(result, fleetOf),
  'first answers': `${firstAnswerChart(docs, result.firstAnswers)}\n\n${firstAnswerTable(result.firstAnswers)}`,
  refreshing: `${refreshChart(docs, result)}\n\n${refreshTable(result.refresh)}`,
  costs: costTable(costs),
  assumptions: assumptionTable(assumptions),
})
