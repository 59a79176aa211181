/** A bar: its name, its stacked parts, and the text after it. */
export interface Bar {
  readonly name: string
  /** One for each kind of the chart. */
  readonly parts: readonly number[]
  readonly text: string
}

export interface Chart {
  readonly title: string
  /** The legend of the parts; not shown if there is only one kind. */
  readonly kinds: readonly string[]
  readonly bars: readonly Bar[]
  /** The value of a full bar. */
  readonly full: number
}

/** CSS classes of the colours. */
const colours = ['a', 'b', 'c'] as const

/** Horizontal bars as a list. Only the bars are SVG, so that text can wrap on a narrow page. */
export function chartHtml({ title, kinds, bars, full }: Chart): string {
  const legend = kinds.length > 1 ? `<p class="key">${kinds.map(keyHtml).join(' ')}</p>` : ''
  const rows = bars.map((bar) => barHtml(bar, full))
  return `${legend}<ul class="chart" aria-label="${escaped(title)}">${rows.join('')}</ul>`
}

function keyHtml(kind: string, index: number): string {
  return `<span>${barSvg([1], 1, index)}${escaped(kind)}</span>`
}

function barHtml({ name, parts, text }: Bar, full: number): string {
  return `<li><span class="name">${escaped(name)}</span>${barSvg(parts, full)}<span>${escaped(text)}</span></li>`
}

/** Widths are attributes: the Content-Security-Policy of the page allows no inline styles. */
function barSvg(parts: readonly number[], full: number, firstColour = 0): string {
  let x = 0
  const rects = parts.map((part, index) => {
    const width = full === 0 ? 0 : Math.round((part * 1000) / full) / 10
    const rect = `<rect class="${colours[firstColour + index] ?? 'a'}" x="${x}%" width="${width}%" height="100%"/>`
    x = Math.round((x + width) * 10) / 10
    return rect
  })
  return `<svg aria-hidden="true">${rects.join('')}</svg>`
}

/** Escapes text for HTML elements and attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
