// Lets clients, a crawl and the service ask thousands of virtual sites that change and fail, and checks memory, handles, delays and every answer: npm run test:deep -- soak --help
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { faultText, progressText, summaryTable } from './output/summary.mjs'
import { runSoak } from './run-soak.mjs'
import { soakSetting } from './soak-setting.mjs'

const usage = `Usage: npm run test:deep -- soak [--minutes N] [--seed N] [--sites N] [--heap MIB] [--only NAMES] [--all]
  --minutes N  how long (60)          --sites N   how many virtual sites (2000)
  --seed N     of all that is random  --heap MIB  old space of each process (96)
  --only NAMES of processes, such as crawl,service (all: clients/client-roles.mjs)
  --all        goes on after a fault
The figures are written to reports/soak.json. The exit code is 1 after a fault.`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    sites: { type: 'string', default: '2000' },
    heap: { type: 'string', default: '96' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

function above0(name) {
  const number = Number(values[name])
  if (!(number > 0 && number < Infinity)) {
    console.error(`--${name} must be a number above 0, got ${values[name]}.\n${usage}`)
    process.exit(2)
  }
  return number
}

if (values.help) {
  console.log(usage)
  process.exit()
}

const [minutes, seed, siteCount, heapMiB] = ['minutes', 'seed', 'sites', 'heap'].map(above0)
const only = values.only?.split(',')
const again = `npm run test:deep -- soak --minutes ${minutes} --seed ${seed} --sites ${siteCount} --heap ${heapMiB}${only ? ` --only ${values.only}` : ''}`
const ended = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => ended.abort())
console.log(`${again} (Node ${process.version})`)
try {
  const setting = soakSetting({ minutes, seed, siteCount, heapMiB, isEndedByFault: !values.all, only })
  const result = await runSoak(setting, {
    signal: ended.signal,
    onProgress: (summary) => console.log(progressText(summary)),
    onFault: (fault) => console.error(faultText(fault, again)),
  })
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/soak.json', `${JSON.stringify(result, undefined, 2)}\n`)
  console.log(summaryTable(result))
  process.exit(result.faults.length > 0 ? 1 : 0)
} catch (error) {
  if (!ended.signal.aborted) throw error
  process.exit(130)
}
