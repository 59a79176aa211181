import { short } from './format.mjs'
import { frameOf, panelRow } from './plot.mjs'
import { escaped, writeSvg } from './svg.mjs'

const panel = { width: 390, height: 220, gapX: 50 }
const frame = frameOf(panel, { left: 62, right: 56, top: 44, bottom: 0 })
const top = 62
const barHeight = 18

const legends = {
  all: [
    { kind: 'other', name: 'pages' },
    { kind: 'own', name: 'robots.txt' },
  ],
  robots: [
    { kind: 'light', name: '304' },
    { kind: 'own', name: '200 and 4xx' },
    { kind: 'yardstick', name: 'failures' },
  ],
}

/**
 * Bars of the requests a second of a fleet: those for pages beside those for robots.txt, and the latter by their response.
 *
 * @param fleets `[{ perDay, pages, robots, share304, shareFailed }]`: requests a second by visits to a host in a day, and shares of those for robots.txt
 * @param description what the chart shows, for those who cannot see it
 */
export function writeFleetChart(path, fleets, { caption, description }) {
  const panels = [
    panelOf('Requests a second', legends.all, fleets.map(pagesAndRobots)),
    panelOf('Those for robots.txt, by response', legends.robots, fleets.map(byResponse)),
  ]
  writeSvg(path, {
    ...panelRow(panels, panel, top),
    height: top + panel.height,
    label: 'Requests a second for pages and for robots.txt, by visits to a host in a day',
    description,
    heading: 'Requests for pages and for robots.txt',
    caption,
  })
}

/** Two bars, one below the other. */
function pagesAndRobots({ perDay, pages, robots }) {
  const bars = [
    { parts: [{ kind: 'other', value: pages }], text: short(pages) },
    { parts: [{ kind: 'own', value: robots }], text: short(robots) },
  ]
  return { perDay, bars }
}

/** One bar of parts. */
function byResponse({ perDay, robots, share304, shareFailed }) {
  const parts = [
    { kind: 'light', value: robots * share304 },
    { kind: 'own', value: robots * (1 - share304 - shareFailed) },
    { kind: 'yardstick', value: robots * shareFailed },
  ]
  const shares = `${short(100 * share304)} % get a 304, ${short(100 * shareFailed)} % fail`
  return { perDay, bars: [{ parts, text: short(robots) }], note: shares }
}

/** A row for each number of visits; all have the same scale. */
function panelOf(title, legend, rows) {
  const sums = rows.flatMap(({ bars }) => bars.map(({ parts }) => sumOf(parts)))
  const most = Math.max(...sums)
  const lengthOf = (value) => (frame.width * value) / most
  return [
    `<text class="title" x="0" y="14">${escaped(title)}</text>`,
    legendOf(legend),
    `<path class="grid" d="M${frame.left} ${frame.top}V${frame.top + frame.height}"/>`,
    ...rows.map((row, i) => rowOf(row, frame.top + (frame.height * (i + 0.5)) / rows.length, lengthOf)),
  ].join('\n')
}

function sumOf(parts) {
  return parts.reduce((sum, { value }) => sum + value, 0)
}

function legendOf(entries) {
  let x = 0
  return entries
    .map(({ kind, name }) => {
      const entry = `<rect class="bar ${kind}" x="${x}" y="22" width="10" height="10" rx="2"/><text class="caption" x="${x + 15}" y="31">${escaped(name)}</text>`
      x += 35 + name.length * 6
      return entry
    })
    .join('\n')
}

function rowOf({ perDay, bars, note }, middle, lengthOf) {
  const first = middle - (bars.length * barHeight + (bars.length - 1) * 2) / 2
  return [
    `<text class="name" x="${frame.left - 8}" y="${(middle + 4).toFixed(1)}">${perDay} a day</text>`,
    ...bars.map((bar, i) => barOf(bar, first + i * (barHeight + 2), lengthOf)),
    ...(note === undefined
      ? []
      : [
          `<text class="caption" x="${frame.left + 2}" y="${(first + barHeight + 14).toFixed(1)}">${escaped(note)}</text>`,
        ]),
  ].join('\n')
}

function barOf({ parts, text }, y, lengthOf) {
  let x = frame.left
  const rects = parts.map(({ kind, value }) => {
    const length = lengthOf(value)
    const rect = `<rect class="bar ${kind}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${length.toFixed(1)}" height="${barHeight}"/>`
    x += length
    return rect
  })
  return `${rects.join('')}<text class="small" x="${(x + 6).toFixed(1)}" y="${(y + barHeight / 2 + 4).toFixed(1)}">${escaped(text)}</text>`
}
