import { escaped } from './svg.mjs'

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

/** All panels in one row: how wide they are together, and their content. */
export function panelRow(parts, { width, gapX }, top) {
  const stepX = width + gapX
  return {
    width: parts.length * stepX - gapX,
    content: panelsAt(parts, { top, columnCount: parts.length, stepX }),
  }
}

/** The powers of ten between two logarithms. */
export function decadesBetween(low, high) {
  const powers = []
  for (let power = Math.ceil(low); power <= high; power++) powers.push(10 ** power)
  return powers
}

/** A line across the plot, with its value at the left. */
export function gridRow({ left, width }, y, text) {
  return `<path class="grid" d="M${left} ${y.toFixed(1)}H${left + width}"/><text class="tick left" x="${left - 6}" y="${(y + 4).toFixed(1)}">${escaped(text)}</text>`
}

/** A line from the top of the plot to its bottom, with its value below. */
export function gridColumn({ top, height }, x, text) {
  const at = x.toFixed(1)
  return `<path class="grid" d="M${at} ${top}V${top + height}"/><text class="tick" x="${at}" y="${top + height + 16}">${escaped(text)}</text>`
}

/** What the values below a plot are. */
export function axisTitle({ left, top, width, height }, text) {
  return `<text class="tick" x="${left + width / 2}" y="${top + height + 34}">${escaped(text)}</text>`
}

export function linePath(kind, places) {
  return `<path class="line ${kind}" d="M${places.map(fixed).join('L')}"/>`
}

export function dots(kind, places, radius) {
  return places
    .map(([x, y]) => `<circle class="dot ${kind}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}"/>`)
    .join('\n')
}

function fixed([x, y]) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
