import { readFileSync, writeFileSync } from 'node:fs'

import { root } from '../../scripts/files.mjs'

/** The colours and styles that all charts share, in light and dark. */
const styles = readFileSync(`${root}bench/output/charts.css`, 'utf8')

/** Writes a chart as SVG, with a heading; `label` is for those who cannot see it. */
export function writeSvg(path, { width, height, label, heading, caption, content }) {
  writeFileSync(
    path,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 0 ${width + 24} ${height}" role="img" aria-label="${escaped(label)}">
<title>${escaped(label)}</title>
<style>
${styles}</style>
<text class="heading" x="0" y="20">${escaped(heading)}</text>
<text class="caption" x="0" y="40">${escaped(caption)}</text>
${content}
</svg>
`,
  )
}

export function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Where the plot of a panel is: the panel without its margins. */
export function frameOf(panel, margin) {
  return {
    ...margin,
    width: panel.width - margin.left - margin.right,
    height: panel.height - margin.top - margin.bottom,
  }
}

/** Panels of equal size beside and below each other. */
export function panelsAt(parts, { top, columnCount, stepX, stepY = 0 }) {
  return parts
    .map((part, i) => {
      const [x, y] = [(i % columnCount) * stepX, top + Math.floor(i / columnCount) * stepY]
      return `<g transform="translate(${x} ${y})">\n${part}\n</g>`
    })
    .join('\n')
}

/** The powers of ten between two logarithms. */
export function decadesBetween(low, high) {
  const powers = []
  for (let power = Math.ceil(low); power <= high; power++) powers.push(10 ** power)
  return powers
}

/** The title of a panel, and a line below it. */
export function headings(title, caption) {
  return [
    `<text class="title" x="0" y="14">${escaped(title)}</text>`,
    `<text class="caption" x="0" y="30">${escaped(caption)}</text>`,
  ]
}

/**
 * Lines with dots on a grid, and what they are called.
 *
 * @param rows `[y, text]` of the lines across the plot
 * @param columns `[x, text]` of those from its top to its bottom
 * @param axis what the values below the plot are
 * @param lines `{ kind, name, points, dots, nameAt: [x, y], anchor }`, with `[x, y]` for each point; all points have dots if there are no `dots`
 */
export function linesIn({ left, top, width, height }, { rows, columns, axis, lines }) {
  const bottom = top + height
  const tick = (x, y, text) => `<text class="tick" x="${fixed(x)}" y="${y}">${escaped(text)}</text>`
  return [
    ...rows.map(
      ([y, text]) =>
        `<path class="grid" d="M${left} ${fixed(y)}H${left + width}"/><text class="tick left" x="${left - 6}" y="${fixed(y + 4)}">${escaped(text)}</text>`,
    ),
    ...columns.map(
      ([x, text]) => `<path class="grid" d="M${fixed(x)} ${top}V${bottom}"/>${tick(x, bottom + 16, text)}`,
    ),
    ...(axis === undefined ? [] : [tick(left + width / 2, bottom + 34, axis)]),
    ...lines.flatMap(({ kind, points, dots = points }) => [
      `<path class="line ${kind}" d="M${points.map((point) => point.map(fixed).join(' ')).join('L')}"/>`,
      ...dots.map(([x, y]) => `<circle class="dot ${kind}" cx="${fixed(x)}" cy="${fixed(y)}" r="3"/>`),
    ]),
    ...lines.map(
      ({ kind, name, nameAt: [x, y], anchor = 'end' }) =>
        `<text class="series ${kind}" text-anchor="${anchor}" x="${fixed(x)}" y="${fixed(y)}">${escaped(name)}</text>`,
    ),
  ]
}

export function fixed(number) {
  return number.toFixed(1)
}
