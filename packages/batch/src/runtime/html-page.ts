import { createHash } from 'node:crypto'

/** A self-contained page. Texts in it are untrusted: even unescaped markup could not load or run anything. */
export function htmlPage(title: string, style: string, body: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<title>${escapedHtml(title)}</title>
<style>${style}</style>
<h1>${escapedHtml(title)}</h1>
${body}
</html>
`
}

/** Escapes text for HTML elements and attributes. */
export function escapedHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
