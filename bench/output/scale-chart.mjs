import { writeFileSync } from 'node:fs'

import { short } from './format.mjs'
import { escaped, lineStyle, svgOf } from './svg.mjs'

const panel = { width: 390, height: 290, gapX: 50 }
const margin = { left: 46, right: 14, top: 44, bottom: 44 }
const plot = {
  width: panel.width - margin.left - margin.right,
  height: panel.height - margin.top - margin.bottom,
}
const top = 62

const style = `${lineStyle}
.label { font-size: 11px }
.label.own { fill: var(--own); text-anchor: end }
.label.other { fill: var(--quiet) }`

/**
 * Lines of what a fixed lifetime and one by changes cost and save: a panel for each set.
 *
 * @param panels `[{ title, fixed, byChanges }]`, each a list of `{ requests, outdated, label }`: requests a host and day, and a share
 */
export function writeScaleChart(path, panels, caption) {
  writeFileSync(
    path,
    svgOf({
      width: panels.length * panel.width + (panels.length - 1) * panel.gapX,
      height: top + panel.height,
      label: 'Share of outdated answers by requests, with a fixed lifetime and with one by changes',
      heading: 'Outdated answers by requests for robots.txt',
      caption,
      style,
      content: panels
        .map(
          (one, i) =>
            `<g transform="translate(${i * (panel.width + panel.gapX)} ${top})">\n${panelOf(one)}\n</g>`,
        )
        .join('\n'),
    }),
  )
}

function panelOf({ title, fixed, byChanges }) {
  const points = [...fixed, ...byChanges]
  const [least, most] = [Math.min, Math.max].map((of) => of(...points.map(({ requests }) => requests)))
  const highest = Math.max(...points.map(({ outdated }) => outdated)) * 1.1
  const x = (requests) => margin.left + plot.width * (0.1 + (0.8 * (requests - least)) / (most - least))
  const y = (outdated) => margin.top + plot.height * (1 - outdated / highest)
  const bottom = margin.top + plot.height
  return [
    `<text class="title" x="0" y="14">${escaped(title)}</text>`,
    `<text class="caption" x="0" y="30">% of answers by an outdated file</text>`,
    ...[0, 0.25, 0.5, 0.75, 1].map((share) => {
      const at = y(share * highest).toFixed(1)
      return `<path class="grid" d="M${margin.left} ${at}H${margin.left + plot.width}"/><text class="tick left" x="${margin.left - 6}" y="${(Number(at) + 4).toFixed(1)}">${short(100 * share * highest)}</text>`
    }),
    ...[least, (least + most) / 2, most].map(
      (requests) =>
        `<text class="tick" x="${x(requests).toFixed(1)}" y="${bottom + 16}">${short(requests)}</text>`,
    ),
    `<text class="tick" x="${margin.left + plot.width / 2}" y="${bottom + 34}">requests for robots.txt a host and day</text>`,
    lineOf(fixed, { x, y, kind: 'other', name: 'a fixed lifetime' }),
    lineOf(byChanges, { x, y, kind: 'own', name: 'by changes' }),
  ].join('\n')
}

function lineOf(points, { x, y, kind, name }) {
  const places = points.map(({ requests, outdated }) => [x(requests).toFixed(1), y(outdated).toFixed(1)])
  return [
    `<path class="line ${kind}" d="M${places.map((place) => place.join(' ')).join('L')}"/>`,
    ...places.map(([cx, cy]) => `<circle class="dot ${kind}" cx="${cx}" cy="${cy}" r="3"/>`),
    ...places.map(([cx, cy], i) => {
      // Those by changes are close to each other: the first and the last have a label.
      if (kind === 'own' && i > 0 && i < places.length - 1) return ''
      const [x0, y0] = kind === 'own' ? [Number(cx) - 7, Number(cy) + 4] : [Number(cx) + 7, Number(cy) - 5]
      return `<text class="label ${kind}" x="${x0.toFixed(1)}" y="${y0.toFixed(1)}">${escaped(points[i].label)}</text>`
    }),
    `<text class="series ${kind}" text-anchor="end" x="${margin.left + plot.width}" y="${margin.top + (kind === 'own' ? 40 : 20)}">${escaped(name)}</text>`,
  ].join('\n')
}
