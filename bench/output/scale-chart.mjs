import { short } from './format.mjs'
import { fixed, frameOf, headings, linesIn, panelsAt } from './plot.mjs'
import { escaped, writeSvg } from './svg.mjs'

const panel = { width: 390, height: 290, gapX: 50 }
const frame = frameOf(panel, { left: 46, right: 14, top: 44, bottom: 44 })
const top = 62

/**
 * Lines of what a fixed lifetime and one by changes cost and save: a panel for each set.
 *
 * @param panels `[{ title, fixed, byChanges }]`, each a list of `{ requests, outdated, label }`: requests a host and day, and a share
 * @param description what the chart shows, for those who cannot see it
 */
export function writeScaleChart(path, panels, { caption, description }) {
  const stepX = panel.width + panel.gapX
  writeSvg(path, {
    width: panels.length * stepX - panel.gapX,
    height: top + panel.height,
    label: 'Share of outdated answers by requests, with a fixed lifetime and with one by changes',
    description,
    heading: 'Outdated answers by requests for robots.txt',
    caption,
    content: panelsAt(panels.map(panelOf), { top, columnCount: panels.length, stepX }),
  })
}

function panelOf({ title, fixed: fixedPoints, byChanges }) {
  const all = [...fixedPoints, ...byChanges]
  const [least, most] = [Math.min, Math.max].map((of) => of(...all.map(({ requests }) => requests)))
  const highest = Math.max(...all.map(({ outdated }) => outdated)) * 1.1
  const x = (requests) => frame.left + frame.width * (0.15 + (0.77 * (requests - least)) / (most - least))
  const y = (outdated) => frame.top + frame.height * (1 - outdated / highest)
  const pointsOf = (points) => points.map(({ requests, outdated }) => [x(requests), y(outdated)])
  const right = frame.left + frame.width
  const own = pointsOf(byChanges)
  const other = pointsOf(fixedPoints)
  return [
    ...headings(title, '% of answers by an outdated file'),
    ...linesIn(frame, {
      rows: [0, 0.25, 0.5, 0.75, 1].map((share) => [y(share * highest), short(100 * share * highest)]),
      columns: [least, (least + most) / 2, most].map((requests) => [x(requests), short(requests)]),
      axis: 'requests for robots.txt a host and day',
      lines: [
        { kind: 'other', name: 'a fixed lifetime', points: other, nameAt: [right, frame.top + 20] },
        { kind: 'own', name: 'by changes', points: own, nameAt: [right, frame.top + 40] },
      ],
    }),
    ...other.map(([cx, cy], i) => label('other', cx + 7, cy - 5, fixedPoints[i])),
    // Those by changes are close to each other: the first and the last have a label.
    ...[0, own.length - 1].map((i) => label('own', own[i][0] - 7, own[i][1] + 4, byChanges[i])),
  ].join('\n')
}

function label(kind, x, y, { label: text }) {
  return `<text class="label ${kind}" x="${fixed(x)}" y="${fixed(y)}">${escaped(text)}</text>`
}
