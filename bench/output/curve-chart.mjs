import { short } from './format.mjs'
import { decadesBetween, dots, frameOf, gridColumn, gridRow, linePath, panelsAt } from './plot.mjs'
import { escaped, lineStyle, writeSvg } from './svg.mjs'

const columnCount = 2
const panel = { width: 390, height: 230, gapX: 40, gapY: 24 }
const frame = frameOf(panel, { left: 52, right: 8, top: 44, bottom: 30 })
const top = 62

/** Lines of the time for parsing a file and k checks, by k on logarithmic scales: a panel for each size of files. */
export function writeCurve(path, results, about) {
  const figures = results.find(({ name }) => name === 'curve')?.figures ?? []
  const sizes = [...new Set(figures.map(({ at }) => at.size))]
  const panels = sizes.map((size) =>
    panelOf(
      size,
      figures.filter(({ at }) => at.size === size),
    ),
  )
  const rows = Math.ceil(sizes.length / columnCount)
  writeSvg(path, {
    width: columnCount * panel.width + (columnCount - 1) * panel.gapX,
    height: top + rows * (panel.height + panel.gapY),
    label: 'Time of ruly and robots-parser for parsing a file and checking k URLs',
    heading: 'Parse a file, then check k URLs: µs a file',
    caption: `Logarithmic; medians of alternating rounds. Node ${about.node}, ${about.corpus}.`,
    style: lineStyle,
    content: panelsAt(panels, {
      top,
      columnCount,
      stepX: panel.width + panel.gapX,
      stepY: panel.height + panel.gapY,
    }),
  })
}

function panelOf(size, figures) {
  const lowest = figures.filter(({ contender }) => contender !== 'ruly').reduce(lowerRatio)
  const lines = [...new Set(figures.map(({ contender }) => contender))].map((contender) =>
    figures.filter((figure) => figure.contender === contender),
  )
  const scale = scaleOf(figures)
  return [
    `<text class="title" x="0" y="14">Files ${escaped(size.replace(/^(?=\d)(?!.* to )/, 'of '))}</text>`,
    `<text class="caption" x="0" y="30">lowest: ${short(lowest.ratio.median)}× at k = ${lowest.at.k.toLocaleString('en')}</text>`,
    ...decadesBetween(scale.low, scale.high).map((time) =>
      gridRow(frame, scale.y(time), time.toLocaleString('en')),
    ),
    ...[1, 4, 16, 64, 256, 1024]
      .filter((k) => k <= scale.most)
      .map((k) => gridColumn(frame, scale.x(k), k === 1 ? 'k = 1' : k.toLocaleString('en'))),
    ...lines.map((line) => lineOf(line, scale)),
  ].join('\n')
}

function lowerRatio(a, b) {
  return b.ratio.median < a.ratio.median ? b : a
}

/** Where numbers of checks and times are in a panel. */
function scaleOf(figures) {
  const times = figures.map(({ spread }) => spread.median)
  const most = Math.max(...figures.map(({ at }) => at.k))
  const low = Math.log10(Math.min(...times)) - 0.1
  const high = Math.log10(Math.max(...times)) + 0.2
  return {
    most,
    low,
    high,
    x: (k) => frame.left + (frame.width * Math.log(k)) / Math.log(Math.max(2, most)),
    y: (time) => frame.top + frame.height * (1 - (Math.log10(time) - low) / (high - low)),
  }
}

function lineOf(figures, { x, y }) {
  const kind = figures[0].contender === 'ruly' ? 'own' : 'other'
  const points = figures.map(({ at, spread }) => [x(at.k), y(spread.median)])
  const [endX, endY] = points.at(-1)
  return [
    linePath(kind, points),
    dots(kind, points, 2.5),
    `<text class="series ${kind}" text-anchor="end" x="${endX.toFixed(1)}" y="${(endY + (kind === 'own' ? 18 : -8)).toFixed(1)}">${escaped(figures[0].contender)}</text>`,
  ].join('\n')
}
