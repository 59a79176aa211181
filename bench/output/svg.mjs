import { readFileSync, writeFileSync } from 'node:fs'

import { root } from '../../scripts/files.mjs'

/** The colours and styles that all charts share, in light and dark. */
const styles = readFileSync(`${root}bench/output/charts.css`, 'utf8')

/** Writes a chart as SVG, with a heading; `description` is for those who cannot see it. */
export function writeSvg(path, { width, height, label, description, heading, caption, content }) {
  writeFileSync(
    path,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 0 ${width + 24} ${height}" role="img" aria-label="${escaped(label)}">
<title>${escaped(label)}</title>${description === undefined ? '' : `\n<desc>${escaped(description)}</desc>`}
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
