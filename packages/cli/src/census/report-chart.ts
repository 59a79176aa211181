/** A bar: its name, its parts one behind the other, and what stands behind it. */
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

const layout = { width: 760, name: 180, bar: 440, row: 22, head: 34 } as const

/** The classes that the page gives colours. */
const colours = ['a', 'b', 'c'] as const

/** Horizontal bars as SVG, which speaks for itself without them, too. */
export function chartSvg({ title, kinds, bars, full }: Chart): string {
  const head = kinds.length > 1 ? layout.head : 8
  const height = head + bars.length * layout.row + 4
  const rows = bars.map((bar, index) => barSvg(bar, { y: head + index * layout.row, full }))
  const legend = kinds.length > 1 ? kinds.map(keySvg).join('') : ''
  return `<svg viewBox="0 0 ${layout.width} ${height}" role="img" aria-label="${escaped(title)}">${legend}${rows.join('')}</svg>`
}

function keySvg(kind: string, index: number): string {
  const x = layout.name + index * 210
  return `<rect class="${colours[index] ?? 'a'}" x="${x}" y="6" width="12" height="12"/><text x="${x + 18}" y="16">${escaped(kind)}</text>`
}

function barSvg(
  { name, parts, text }: Bar,
  { y, full }: { readonly y: number; readonly full: number },
): string {
  let x: number = layout.name
  const rects = parts.map((part, index) => {
    const width = full === 0 ? 0 : Math.round((part * layout.bar * 10) / full) / 10
    const rect = `<rect class="${colours[index] ?? 'a'}" x="${x}" y="${y + 3}" width="${width}" height="16"/>`
    x = Math.round((x + width) * 10) / 10
    return rect
  })
  return `<text class="name" x="${layout.name - 8}" y="${y + 15}">${escaped(name)}</text>${rects.join('')}<text x="${x + 6}" y="${y + 15}">${escaped(text)}</text>`
}

/** Text for HTML, in elements and in attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
