import { axisTitle, dots, frameOf, gridColumn, gridRow, linePath } from './plot.mjs'
import { escaped, lineStyle, writeSvg } from './svg.mjs'

const panel = { width: 830, height: 300 }
const frame = frameOf(panel, { left: 46, right: 14, top: 16, bottom: 44 })
const top = 50
const shortestMs = 50

const style = `${lineStyle}
.line.yardstick { stroke: var(--yardstick) }
.line.plain { stroke: var(--text); stroke-dasharray: 6 3 }
.dot.yardstick { fill: var(--yardstick) }
.dot.plain { fill: var(--text) }
.series.yardstick { fill: var(--yardstick) }
.series.own, .series.other, .series.yardstick, .series.plain { font-size: 12px }`

const kinds = ['yardstick', 'other', 'own', 'plain']

const ticks = [
  [100, '0.1 s'],
  [1000, '1 s'],
  [10_000, '10 s'],
  [60_000, '1 min'],
  [600_000, '10 min'],
]

/**
 * Curves of the share of answers that are there by a time, on a logarithmic scale.
 *
 * @param curves `[{ name, percentiles }]`: the time of each hundredth of the answers, in milliseconds
 * @param description what the chart shows, for those who cannot see it
 */
export function writeFirstAnswerChart(path, curves, { caption, description }) {
  const longestMs = Math.max(600_000, ...curves.map(({ percentiles }) => percentiles.at(-1)))
  const scale = {
    x: (ms) => frame.left + (frame.width * Math.log(ms / shortestMs)) / Math.log(longestMs / shortestMs),
    y: (percent) => frame.top + frame.height * (1 - percent / 100),
  }
  const content = [
    ...[0, 25, 50, 75, 100].map((percent) => gridRow(frame, scale.y(percent), `${percent} %`)),
    ...ticks.map(([ms, text]) => gridColumn(frame, scale.x(ms), text)),
    axisTitle(frame, 'time since the URL arrived, logarithmic'),
    ...curves.map((curve, i) => curveOf(curve, kinds[i % kinds.length], scale)),
    ...curves.map((curve, i) =>
      nameOf(curve, { kind: kinds[i % kinds.length], isLast: i === curves.length - 1 }, scale),
    ),
  ]
  writeSvg(path, {
    width: panel.width,
    height: top + panel.height,
    label: 'Share of the first answers by time, for each number of requests at the same time',
    description,
    heading: 'Answers after a cold start, by time',
    caption,
    style,
    content: `<g transform="translate(0 ${top})">\n${content.join('\n')}\n</g>`,
  })
}

function curveOf({ percentiles }, kind, { x, y }) {
  const place = (percent) => [x(Math.max(shortestMs, percentiles[percent])), y(percent)]
  return [
    linePath(
      kind,
      percentiles.map((_, percent) => place(percent)),
    ),
    dots(kind, [50, 90, 99].map(place), 3),
  ].join('\n')
}

/** Beside its curve; the last one, which is the fastest, at the left. */
function nameOf({ name, percentiles }, { kind, isLast }, { x, y }) {
  const percent = isLast ? 62 : 33
  const at = x(percentiles[percent]) + (isLast ? -10 : 10)
  return `<text class="series ${kind}" text-anchor="${isLast ? 'end' : 'start'}" x="${at.toFixed(1)}" y="${(y(percent) + 4).toFixed(1)}">${escaped(name)}</text>`
}
