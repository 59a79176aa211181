import { readFileSync } from 'node:fs'

import MarkdownIt from 'markdown-it'

import { root } from '../../scripts/files.mjs'

const markdown = new MarkdownIt()
const { escapeHtml } = markdown.utils

const styles = readFileSync(`${root}tools/action/picture-page.css`, 'utf8')
const signs = { error: '✕', warning: '!', notice: 'i' }

/** A page with the annotations of a run of the action and its summary, as GitHub shows them. */
export function pageOf({ annotations, summary }) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<style>${styles}</style>
<section>
<h1>Annotations</h1>
<p class="counts">${escapeHtml(countsOf(annotations))}</p>
${annotations.map(annotationOf).join('\n')}
</section>
<section class="markdown">
<h1>robots summary</h1>
${markdown.render(summary)}
</section>
</html>
`
}

function countsOf(annotations) {
  return Object.keys(signs)
    .map((kind) => [annotations.filter((annotation) => annotation.kind === kind).length, kind])
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}${count === 1 ? '' : 's'}`)
    .join(' and ')
}

function annotationOf({ kind, file, line, title, message }) {
  const place = file === undefined ? '' : `<span class="place">${escapeHtml(`${file}#L${line}`)}</span>`
  return `<div class="annotation ${kind}">
<span class="sign">${signs[kind]}</span>
<div><strong>${escapeHtml(title)}</strong>${place}<pre>${escapeHtml(message)}</pre></div>
</div>`
}
