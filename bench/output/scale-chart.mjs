import { short } from './format.mjs'
import { axisTitle, dots, frameOf, gridRow, linePath, panelRow } from './plot.mjs'
import { escaped, lineStyle, writeSvg } from './svg.mjs'

const panel = { width: 390, height: 290, gapX: 50 }
const frame = frameOf(panel, { left: 46, right: 14, top: 44, bottom: 44 })
const top = 62

const style = `${lineStyle}
.label { font-size: 11px }
.label.own { fill: var(--own); text-anchor: end }
.label.other { fill: var(--quiet) }`

/**
 * Lines of what a fixed lifetime and one by changes cost and save: a panel for each set.
 *
 * @param panels `[{ title, fixed, byChanges }]`, each a list of `{ requests, outdated, label }`: requests a host and day, and a share
 * @param description what the chart shows, for those who cannot see it
 */
export function writeScaleChart(path, panels, { caption, description }) {
  writeSvg(path, {
    ...panelRow(panels.map(panelOf), panel, top),
    height: top + panel.height,
    label: 'Share of outdated answers by requests, with a fixed lifetime and with one by changes',
    description,
    heading: 'Outdated answers by requests for robots.txt',
    caption,
    style,
  })
}

function panelOf({ title, fixed, byChanges }) {
  const points = [...fixed, ...byChanges]
  const [least, most] = [Math.min, Math.max].map((of) => of(...points.map(({ requests }) => requests)))
  const highest = Math.max(...points.map(({ outdated }) => outdated)) * 1.1
  const x = (requests) => frame.left + frame.width * (0.15 + (0.77 * (requests - least)) / (most - least))
  const y = (outdated) => frame.top + frame.height * (1 - outdated / highest)
  const bottom = frame.top + frame.height
  return [
    `<text class="title" x="0" y="14">${escaped(title)}</text>`,
    `<text class="caption" x="0" y="30">% of answers by an outdated file</text>`,
    ...[0, 0.25, 0.5, 0.75, 1].map((share) =>
      gridRow(frame, y(share * highest), short(100 * share * highest)),
    ),
    ...[least, (least + most) / 2, most].map(
      (requests) =>
        `<text class="tick" x="${x(requests).toFixed(1)}" y="${bottom + 16}">${short(requests)}</text>`,
    ),
    axisTitle(frame, 'requests for robots.txt a host and day'),
    lineOf(fixed, { x, y, kind: 'other', name: 'a fixed lifetime' }),
    lineOf(byChanges, { x, y, kind: 'own', name: 'by changes' }),
  ].join('\n')
}

function lineOf(points, { x, y, kind, name }) {
  const places = points.map(({ requests, outdated }) => [x(requests), y(outdated)])
  return [
    linePath(kind, places),
    dots(kind, places, 3),
    ...places.map(([cx, cy], i) => {
      // Those by changes are close to each other: the first and the last have a label.
      if (kind === 'own' && i > 0 && i < places.length - 1) return ''
      const [x0, y0] = kind === 'own' ? [cx - 7, cy + 4] : [cx + 7, cy - 5]
      return `<text class="label ${kind}" x="${x0.toFixed(1)}" y="${y0.toFixed(1)}">${escaped(points[i].label)}</text>`
    }),
    `<text class="series ${kind}" text-anchor="end" x="${frame.left + frame.width}" y="${frame.top + (kind === 'own' ? 40 : 20)}">${escaped(name)}</text>`,
  ].join('\n')
}
