import { machineLine, numberTable } from './document-tables.mjs'
import { short } from './format.mjs'

/** The sets in which native engines take part, and what they are called in the table. */
export const nativeSets = [
  { workload: 'check-real', set: 'real sample', title: 'a check, real files' },
  { workload: 'check-size', set: '1,000 rules, 20 % wildcards', title: 'a check, 1,000 rules' },
  { workload: 'one-shot', set: 'parse + 1 check', title: 'parse and one check' },
  { workload: 'parse', set: 'small files', title: 'every rule, small files' },
]

/** What ruly needs, how many times that each native engine needs, and how many of its verdicts differ. */
export function nativeTable(report) {
  const { workloads, native } = report
  const figures = workloads.flatMap((workload) => workload.figures)
  const differences = workloads.find(({ name }) => name === 'check-real').differences
  const rowOf = (name, cellOf, last) => [
    name,
    ...nativeSets.map(({ workload, set }) => {
      return cellOf(figures.find((f) => f.workload === workload && f.set === set && f.contender === name))
    }),
    last,
  ]
  const rows = native.map((name) => {
    const { different, asked } = differences.find(({ contender }) => contender === name)
    return rowOf(name, timesText, `${different} of ${asked.toLocaleString('en')}`)
  })
  const head = ['engine', ...nativeSets.map(({ title }) => title), 'other verdicts, real files']
  return `${numberTable(head, [rowOf('ruly', amountText, ''), ...rows])}\n\n${machineLine(report)}`
}

function amountText({ spread, unit }) {
  return `${short(spread.median)} ${unit}`
}

function timesText({ ratio: { median, min, max } }) {
  return `${short(median)}× (${short(min)}–${short(max)})`
}
