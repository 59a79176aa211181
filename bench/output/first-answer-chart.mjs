import { frameOf, linesIn } from './plot.mjs'
import { writeSvg } from './svg.mjs'

const size = { width: 830, height: 350 }
const frame = frameOf(size, { left: 46, right: 14, top: 66, bottom: 44 })
const shortestMs = 50

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
  const x = (ms) => frame.left + (frame.width * Math.log(ms / shortestMs)) / Math.log(longestMs / shortestMs)
  const y = (percent) => frame.top + frame.height * (1 - percent / 100)
  const lines = curves.map(({ name, percentiles }, i) => {
    const points = percentiles.map((ms, percent) => [x(Math.max(shortestMs, ms)), y(percent)])
    // Beside its curve; the last one, which is the fastest, at the left.
    const isLast = i === curves.length - 1
    const percent = isLast ? 62 : 33
    return {
      kind: kinds[i % kinds.length],
      name,
      points,
      dots: [50, 90, 99].map((at) => points[at]),
      nameAt: [x(percentiles[percent]) + (isLast ? -10 : 10), y(percent) + 4],
      anchor: isLast ? 'end' : 'start',
    }
  })
  const content = linesIn(frame, {
    rows: [0, 25, 50, 75, 100].map((percent) => [y(percent), `${percent} %`]),
    columns: ticks.map(([ms, text]) => [x(ms), text]),
    axis: 'time since the URL arrived, logarithmic',
    lines,
  })
  writeSvg(path, {
    ...size,
    label: 'Share of the first answers by time, for each number of requests at the same time',
    description,
    heading: 'Answers after a cold start, by time',
    caption,
    content: content.join('\n'),
  })
}
