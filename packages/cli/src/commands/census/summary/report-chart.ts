/** A bar: its name, its parts one after another, and the text after it. */
export interface Bar {
  readonly name: string
  /** As many as the chart has kinds, in their order. */
  readonly parts: readonly number[]
  readonly text: string
}

export interface Chart {
  readonly title: string
  /** What each part of a bar stands for; none named where there is one. */
  readonly kinds: readonly string[]
  readonly bars: readonly Bar[]
  /** What a full bar is worth. */
  readonly full: number
}

/** The classes that the page gives colours. */
const colours = ['a', 'b', 'c'] as const

/** Horizontal bars as a list: text is text, so that a narrow page can break it, and bars alone are SVG. */
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

/** Widths are attributes, in percent: the policy of the page allows no style of elements. */
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

/** Text for HTML, in elements and in attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
