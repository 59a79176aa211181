import { writeFileSync } from 'node:fs'

/** Writes a chart as SVG, with a heading and the colours that all charts share, in light and dark; `description` is for those who cannot see it. */
export function writeSvg(path, { width, height, label, description, heading, caption, style, content }) {
  writeFileSync(
    path,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 0 ${width + 24} ${height}" role="img" aria-label="${escaped(label)}">
<title>${escaped(label)}</title>${description === undefined ? '' : `\n<desc>${escaped(description)}</desc>`}
<style>
svg { --text: #24292f; --quiet: #57606a; --grid: #d0d7de; --own: #1a7f64; --other: #8c959f; --yardstick: #bf8700 }
@media (prefers-color-scheme: dark) {
  svg { --text: #e6edf3; --quiet: #9198a1; --grid: #3d444d; --own: #3fb68b; --other: #656c76; --yardstick: #d29922 }
}
text { font: 13px system-ui, sans-serif; fill: var(--text) }
.heading { font-size: 17px; font-weight: 600 }
.title { font-weight: 600 }
.caption, .tick { font-size: 11px; fill: var(--quiet) }
.tick { text-anchor: middle }
.grid { stroke: var(--grid) }
${style}
</style>
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

/** For charts of lines with points: ruly's own and those of others. */
export const lineStyle = `.line { fill: none; stroke-width: 2 }
.line.own { stroke: var(--own) }
.line.other { stroke: var(--other) }
.dot.own { fill: var(--own) }
.dot.other { fill: var(--other) }
.series { font-weight: 600 }
.series.own { fill: var(--own) }
.series.other { fill: var(--quiet) }
.tick.left { text-anchor: end }`
