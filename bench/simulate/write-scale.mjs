// Simulates everything again and writes it into docs/scale.md, with its charts: npm run bench -- scale [-- --sample HOSTS --days N]
//
// It needs what bench/simulate/costs.mjs measured. With --keep, writes what was simulated last.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { root, writeSections } from '../../scripts/page-sections.mjs'
import { assumed, assumptions } from './assumptions.mjs'
import { fleetFor, fleetTerms } from './fleet-size.mjs'
import { runScenarios } from './run-scenarios.mjs'
import { firstAnswerChart, fleetChart, refreshChart } from './scale-charts.mjs'
import { assumptionTable, costTable, firstAnswerTable, fleetTable, refreshTable } from './scale-tables.mjs'

const report = `${root}reports/scale.json`
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '4000' },
    days: { type: 'string', default: '10' },
    keep: { type: 'boolean', default: false },
  },
})
const costs = JSON.parse(readFileSync(`${root}reports/scale-costs.json`, 'utf8'))
const terms = assumed({}, fleetTerms)

function runAll() {
  const result = runScenarios({
    sample: Number(values.sample),
    days: Number(values.days),
    processesFor: (counts) => fleetFor(counts, costs, terms).processes,
    hosts: terms.hosts,
  })
  mkdirSync(`${root}reports`, { recursive: true })
  writeFileSync(
    report,
    JSON.stringify(result, (name, value) => (name === 'answerTimes' ? undefined : value)),
  )
  return result
}

const result = values.keep ? JSON.parse(readFileSync(report, 'utf8')) : runAll()
const fleetOf = (counts) => fleetFor(counts, costs, terms)
const docs = `${root}docs/`
await writeSections('docs/scale.md', {
  fleet: `${fleetChart(docs, result, fleetOf)}\n\n${fleetTable(result, fleetOf)}`,
  'first answers': `${firstAnswerChart(docs, result.firstAnswers)}\n\n${firstAnswerTable(result.firstAnswers)}`,
  refreshing: `${refreshChart(docs, result)}\n\n${refreshTable(result.refresh)}`,
  costs: costTable(costs),
  assumptions: assumptionTable({ ...assumptions, ...fleetTerms }),
})
