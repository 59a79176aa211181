import { markdownTable } from '../../scripts/markdown-table.mjs'
import { short } from './format.mjs'

/** The floors beside what was measured, in Markdown; a floor that is missed is bold. */
export function floorTable(report) {
  const rows = report.floors.map((floor) => {
    const { figure, measured, isMet } = floor
    const most = floor.atLeast === undefined
    return [
      figure,
      measured === undefined ? 'not measured' : emphasized(measuredText(measured, floor), isMet),
      `${most ? '≤ ' : ''}${amount(floor.atLeast ?? floor.atMost, floor)}`,
      amount(floor.aim, floor),
    ]
  })
  return `${numberTable(['`npm run bench`', 'measured', 'required', 'aim'], rows)}\n\n${machineLine(report)}`
}

function measuredText({ median, min, max, where }, floor) {
  const spread = min === max ? '' : ` (${short(min)}–${short(max)})`
  return `${amount(median, floor)}${spread}${where === undefined ? '' : `: ${where}`}`
}

const ratios = new Set(['times', 'growth', 'least', 'most'])

function amount(value, { kind, unit }) {
  if (unit !== undefined) return `${short(value)} ${unit}`
  return ratios.has(kind) ? `${short(value)}×` : short(value)
}

function emphasized(text, isMet) {
  return isMet ? text : `**${text}**`
}

/** By number of checks and size of the files: ruly's time, and how many times that robots-parser needs. */
export function curveTable({ workloads }) {
  const figures = workloads.find(({ name }) => name === 'curve')?.figures
  if (figures === undefined) return undefined
  const sizes = [...new Set(figures.map(({ at }) => at.size))]
  const rows = [...new Set(figures.map(({ at }) => at.k))].map((k) => [
    k.toLocaleString('en'),
    ...sizes.map((size) => {
      const ofCell = figures.filter(({ at }) => at.k === k && at.size === size)
      const [own, other] = ['ruly', 'robots-parser'].map((name) =>
        ofCell.find(({ contender }) => contender === name),
      )
      return `${short(own.spread.median)} / ${short(other.spread.median)} (${short(other.ratio.median)}×)`
    }),
  ])
  return numberTable(['k', ...sizes], rows)
}

/** The CPU time of each program, beside an empty one. */
export function startTable({ rows }) {
  return numberTable(
    ['program', 'CPU time', 'more than an empty program', 'times an empty program'],
    rows.map(({ name, milliseconds, more, ratio }) => [
      name,
      `${short(milliseconds.median)} ms`,
      `${short(more.median)} ms`,
      short(ratio.median),
    ]),
  )
}

/** The bytes of a minified bundle of each program. */
export function sizeTable({ rows }) {
  return numberTable(
    ['functions of', 'minified', 'gzip', 'brotli'],
    rows.map(({ name, minified, gzip, brotli }) => [
      name,
      ...[minified, gzip, brotli].map((size) => size.toLocaleString('en')),
    ]),
  )
}

/** Where a table was measured, for the line below it. */
export function machineLine({ node, machine, corpus, rounds }) {
  return `Node ${node}, ${machine}, ${corpus}, ${rounds} rounds.`
}

/** A table with numbers in all columns but the first. */
export function numberTable(head, rows) {
  return markdownTable([head, ...rows], { numbers: true })
}
