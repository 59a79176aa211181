import { short } from './format.mjs'
import { decadesBetween, escaped, writeSvg } from './plot.mjs'

const width = 820
const labelWidth = 190
const valueWidth = 190
const barHeight = 16
const gap = 6
const titleHeight = 46
const plot = width - labelWidth - valueWidth

/** What is drawn: a panel a set, ruly's own bar and everybody else's. */
const panels = [
  { workload: 'check-real', set: 'real sample', title: 'One check, real files' },
  { workload: 'check-size', set: '1,000 rules, 20 % wildcards', title: 'One check, 1,000 rules' },
  { workload: 'hosts', set: undefined, title: 'One check, a different host each time' },
  { workload: 'one-shot', set: 'parse + 1 check', title: 'Read a file and ask once' },
  { workload: 'parse', set: 'small files', title: 'Read every rule, small files' },
  { workload: 'parse', set: '500 KiB, literal', title: 'Read every rule, 500 KiB' },
]

/** Horizontal bars of time on a logarithmic scale: how many times as long as ruly everybody needs. */
export function writeChart(path, results, about) {
  const drawn = panels
    .map((panel) => ({ ...panel, bars: barsOf(panel, results) }))
    .filter(({ bars }) => bars.length > 1)
  let top = 54
  const parts = drawn.map((panel) => {
    const part = panelAt(panel, top)
    top += titleHeight + panel.bars.length * (barHeight + gap) + 12
    return part
  })
  writeSvg(path, {
    width,
    height: top + 16,
    label: 'Time of ruly and others',
    heading: 'How long everybody needs',
    caption: `Times ruly's time, logarithmic; lines show all ${about.rounds} rounds. Node ${about.node}, ${about.corpus}.`,
    content: parts.join('\n'),
  })
}

function barsOf({ workload, set }, results) {
  const figures = results.find(({ name }) => name === workload)?.figures ?? []
  return figures
    .filter((figure) => figure.ratio !== undefined && !figure.isQuiet && (set ?? figure.set) === figure.set)
    .map(({ contender, ratio, spread, unit }) => ({ contender, ratio, spread, unit }))
    .sort((a, b) => a.ratio.median - b.ratio.median)
}

function panelAt({ title, bars }, top) {
  // From a bit below the shortest, so that it has a bar, too.
  const low = Math.log10(Math.min(...bars.map(({ ratio }) => ratio.min)) / 2)
  const high = Math.log10(Math.max(...bars.map(({ ratio }) => ratio.max)))
  const x = (value) => labelWidth + (plot * (Math.log10(value) - low)) / (high - low)
  const rows = bars.map((bar, i) => barAt(bar, top + titleHeight + i * (barHeight + gap), x))
  const bottom = top + titleHeight + bars.length * (barHeight + gap) - gap / 2
  return [
    `<text class="title" x="0" y="${top + 16}">${escaped(title)}</text>`,
    ...decadesBetween(low, high).map((times) => {
      const at = x(times).toFixed(1)
      return `<path class="grid" d="M${at} ${top + titleHeight - 4}V${bottom}"/><text class="tick" x="${at}" y="${top + titleHeight - 8}">${times.toLocaleString('en')}×</text>`
    }),
    ...rows,
  ].join('\n')
}

function barAt({ contender, ratio, spread, unit }, y, x) {
  const own = contender.startsWith('ruly') ? 'own' : contender === 'char pass' ? 'yardstick' : 'other'
  const middle = y + barHeight / 2
  const end = x(ratio.median)
  const [from, to] = [x(ratio.min).toFixed(1), x(ratio.max).toFixed(1)]
  const times = contender === 'ruly' ? '' : ` · ${short(ratio.median)}×`
  return `<text class="name ${own}" x="${labelWidth - 10}" y="${middle + 4}">${escaped(contender)}</text>
<rect class="bar ${own}" x="${labelWidth}" y="${y}" width="${Math.max(1, end - labelWidth).toFixed(1)}" height="${barHeight}" rx="2"/>
<path class="spread" d="M${from} ${middle}H${to}"/>
<text class="value" x="${(Math.max(end, Number(to)) + 6).toFixed(1)}" y="${middle + 4}">${escaped(`${short(spread.median)} ${unit}${times}`)}</text>`
}
