import { short } from '../output/format.mjs'
import { escaped, fixed, frameOf, headings, linesIn, panelsAt, writeSvg } from '../output/plot.mjs'
import { assumed } from './assumptions.mjs'
import { outdatedShare, requestsADay, whole } from './scale-tables.mjs'

/** Writes a chart into the folder of docs/scale.md, and returns the image for the page. */
function written(folder, name, chart) {
  writeSvg(`${folder}${name}`, chart)
  return `![${chart.label}](${name})`
}

const answerSize = { width: 830, height: 350 }
const answerFrame = frameOf(answerSize, { left: 46, right: 14, top: 66, bottom: 44 })
const answerTicks = [
  [100, '0.1 s'],
  [1000, '1 s'],
  [10_000, '10 s'],
  [60_000, '1 min'],
  [600_000, '10 min'],
]
const shortestMs = 50
const kinds = ['yardstick', 'other', 'own', 'plain']

/** Curves of the share of answers that are there by a time, on a logarithmic scale. */
export function firstAnswerChart(folder, { hostsAProcess, bySlots }) {
  const { left, top, width, height } = answerFrame
  const longestMs = Math.max(600_000, ...bySlots.map(({ percentiles }) => percentiles.at(-1)))
  const x = (ms) => left + (width * Math.log(ms / shortestMs)) / Math.log(longestMs / shortestMs)
  const y = (percent) => top + height * (1 - percent / 100)
  const lines = bySlots.map(({ slots, percentiles }, i) => {
    const points = percentiles.map((ms, percent) => [x(Math.max(shortestMs, ms)), y(percent)])
    // Beside its curve; the last one, which is the fastest, at the left.
    const isLast = i === bySlots.length - 1
    const percent = isLast ? 62 : 33
    return {
      kind: kinds[i % kinds.length],
      name: isLast ? `${whole(slots)} at the same time` : whole(slots),
      points,
      dots: [50, 90, 99].map((at) => points[at]),
      nameAt: [x(percentiles[percent]) + (isLast ? -10 : 10), y(percent) + 4],
      anchor: isLast ? 'end' : 'start',
    }
  })
  const content = linesIn(answerFrame, {
    rows: [0, 25, 50, 75, 100].map((percent) => [y(percent), `${percent} %`]),
    columns: answerTicks.map(([ms, text]) => [x(ms), text]),
    axis: 'time since the URL arrived, logarithmic',
    lines,
  })
  return written(folder, 'scale-first-answers.svg', {
    ...answerSize,
    label: 'Share of the first answers by time, for each number of requests at the same time',
    heading: 'Answers after a cold start, by time',
    caption: `By requests for robots.txt at the same time in a process of ${short(hostsAProcess)} hosts. Dots: 50, 90 and 99 %.`,
    content: content.join('\n'),
  })
}

const panel = { width: 390, height: 290, gapX: 50 }
const panelFrame = frameOf(panel, { left: 46, right: 14, top: 44, bottom: 44 })
const panelTop = 62

/** Lines of what a fixed lifetime and one by changes cost and save. */
export function refreshChart(folder, { refresh, sample, days }) {
  const stepX = panel.width + panel.gapX
  return written(folder, 'scale-refresh.svg', {
    width: refresh.length * stepX - panel.gapX,
    height: panelTop + panel.height,
    label: 'Share of outdated answers by requests, with a fixed lifetime and with one by changes',
    heading: 'Outdated answers by requests for robots.txt',
    caption: `Labels: the lifetime, or the option outdatedMsPerRequest. ${whole(sample)} hosts, ${days} days, ${assumed().visitsADay} visits a day.`,
    content: panelsAt(refresh.map(refreshPanel), { top: panelTop, columnCount: refresh.length, stepX }),
  })
}

function refreshPanel({ factor, fixed: fixedRuns, byChanges }) {
  const { left, top, width, height } = panelFrame
  const all = [...fixedRuns, ...byChanges]
  const [least, most] = [Math.min, Math.max].map((of) => of(...all.map(requestsADay)))
  const highest = Math.max(...all.map(outdatedShare)) * 1.1
  const x = (requests) => left + width * (0.15 + (0.77 * (requests - least)) / (most - least))
  const y = (outdated) => top + height * (1 - outdated / highest)
  const pointsOf = (runs) => runs.map((run) => [x(requestsADay(run)), y(outdatedShare(run))])
  const own = pointsOf(byChanges)
  const other = pointsOf(fixedRuns)
  const right = left + width
  return [
    ...headings(
      factor === 1 ? 'Changes as in the archive' : `${factor} times as many changes`,
      '% of answers by an outdated file',
    ),
    ...linesIn(panelFrame, {
      rows: [0, 0.25, 0.5, 0.75, 1].map((share) => [y(share * highest), short(100 * share * highest)]),
      columns: [least, (least + most) / 2, most].map((requests) => [x(requests), short(requests)]),
      axis: 'requests for robots.txt a host and day',
      lines: [
        { kind: 'other', name: 'a fixed lifetime', points: other, nameAt: [right, top + 20] },
        { kind: 'own', name: 'by changes', points: own, nameAt: [right, top + 40] },
      ],
    }),
    ...other.map(([cx, cy], i) => label('other', cx + 7, cy - 5, `${fixedRuns[i].hours} h`)),
    // Those by changes are close to each other: the first and the last have a label.
    ...[0, own.length - 1].map((i) =>
      label('own', own[i][0] - 7, own[i][1] + 4, `${byChanges[i].hours * 60} min`),
    ),
  ].join('\n')
}

function label(kind, x, y, text) {
  return `<text class="label ${kind}" x="${fixed(x)}" y="${fixed(y)}">${escaped(text)}</text>`
}
