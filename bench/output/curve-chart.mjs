import { short } from './format.mjs'
import { decadesBetween, frameOf, headings, linesIn, panelsAt, writeSvg } from './plot.mjs'

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
  const times = figures.map(({ spread }) => spread.median)
  const most = Math.max(...figures.map(({ at }) => at.k))
  const low = Math.log10(Math.min(...times)) - 0.1
  const high = Math.log10(Math.max(...times)) + 0.2
  const x = (k) => frame.left + (frame.width * Math.log(k)) / Math.log(Math.max(2, most))
  const y = (time) => frame.top + frame.height * (1 - (Math.log10(time) - low) / (high - low))
  const shownKs = [1, 4, 16, 64, 256, 1024].filter((k) => k <= most)
  return [
    ...headings(
      `Files ${size.replace(/^(?=\d)(?!.* to )/, 'of ')}`,
      `lowest: ${short(lowest.ratio.median)}× at k = ${lowest.at.k.toLocaleString('en')}`,
    ),
    ...linesIn(frame, {
      rows: decadesBetween(low, high).map((time) => [y(time), time.toLocaleString('en')]),
      columns: shownKs.map((k) => [x(k), k === 1 ? 'k = 1' : k.toLocaleString('en')]),
      lines: [...new Set(figures.map(({ contender }) => contender))].map((name) => {
        const own = figures.filter(({ contender }) => contender === name)
        const points = own.map(({ at, spread }) => [x(at.k), y(spread.median)])
        const [endX, endY] = points.at(-1)
        const isRuly = name === 'ruly'
        return { kind: isRuly ? 'own' : 'other', name, points, nameAt: [endX, endY + (isRuly ? 18 : -8)] }
      }),
    }),
  ].join('\n')
}

function lowerRatio(a, b) {
  return b.ratio.median < a.ratio.median ? b : a
}
