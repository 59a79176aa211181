import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt()
const { escapeHtml } = markdown.utils

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

const styles = `
:root { color-scheme: light; font: 14px/1.5 system-ui, 'DejaVu Sans', sans-serif; color: #1f2328; background: #fff }
body { margin: 0; padding: 20px; display: grid; gap: 20px }
section { border: 1px solid #d1d9e0; border-radius: 6px; padding: 16px; min-width: 0 }
h1 { font-size: 16px; margin: 0 0 4px }
h2 { font-size: 20px; margin: 20px 0 12px; padding-bottom: 6px; border-bottom: 1px solid #d1d9e0 }
h3 { font-size: 16px; margin: 16px 0 10px }
p { margin: 0 0 12px }
.counts { color: #59636e }
.annotation { display: grid; grid-template-columns: 20px 1fr; gap: 12px; padding: 12px 0; border-top: 1px solid #d1d9e0 }
.annotation:last-child { padding-bottom: 0 }
.sign { width: 18px; height: 18px; border-radius: 50%; color: #fff; font-size: 12px; line-height: 18px; text-align: center; margin-top: 2px }
.error .sign { background: #cf222e }
.warning .sign { background: #9a6700 }
.notice .sign { background: #0969da }
.place { float: right; color: #59636e; font-size: 12px }
code, pre { font: 12px/1.6 ui-monospace, 'DejaVu Sans Mono', monospace }
pre { margin: 4px 0 0; white-space: pre-wrap }
code { background: #eff1f3; border-radius: 6px; padding: 2px 5px }
table { border-collapse: collapse; margin-bottom: 12px }
th, td { border: 1px solid #d1d9e0; padding: 6px 13px; text-align: left }
tr:nth-child(even) td { background: #f6f8fa }
`
