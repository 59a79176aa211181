// Simulates everything again and writes it into docs/scale.md, with its chart: npm run bench:scale [-- --sample HOSTS --days N]
//
// It needs what bench/simulate/costs.mjs measured. With --keep, writes what was simulated last.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { writeScaleChart } from '../output/scale-chart.mjs'
import { writeSections } from '../output/sections.mjs'
import { assumed, assumptions } from './assumptions.mjs'
import { fleetFor, fleetTerms } from './fleet-size.mjs'
import { runScenarios } from './run-scenarios.mjs'
import {
  assumptionTable,
  costTable,
  firstAnswerTable,
  fleetTable,
  outdatedShare,
  refreshTable,
  requestsADay,
} from './scale-tables.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
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
const { sample, days, refresh, firstAnswers } = result

const points = (runs, labelOf) =>
  runs.map((run) => ({ requests: requestsADay(run), outdated: outdatedShare(run), label: labelOf(run) }))
writeScaleChart(
  `${root}docs/scale-refresh.svg`,
  refresh.map(({ factor, fixed, byChanges }) => ({
    title: factor === 1 ? 'Changes as in the archive' : `${factor} times as many changes`,
    fixed: points(fixed, ({ hours }) => `${hours} h`),
    byChanges: points(byChanges, ({ hours }) => `${hours * 60} min`),
  })),
  `Labels: the lifetime, or the option outdatedMsPerRequest. ${sample.toLocaleString('en')} hosts, ${days} days, ${assumptions.visitsADay.value} visits a day.`,
)
await writeSections(
  `${root}docs/scale.md`,
  {
    fleet: fleetTable(result, fleetOf),
    'first answers': firstAnswerTable(firstAnswers),
    refreshing: refreshTable(refresh),
    costs: costTable(costs),
    assumptions: assumptionTable({ ...assumptions, ...fleetTerms }),
  },
  'npm run bench:scale',
)
