import type { RequestListener } from 'node:http'

/** What a site on loopback serves whose robots.txt, headers, tags, TDM file and licence disagree. Line numbers are those of tests. */
const disagreeingFiles: Readonly<
  Record<
    string,
    {
      readonly type: string
      readonly text: string
      readonly headers?: Readonly<Record<string, string | readonly string[]>>
    }
  >
> = {
  '/robots.txt': {
    type: 'text/plain',
    text: `User-agent: *
Disallow: /private/
Content-Usage: train-ai=y, search=y
Content-Usage: /news/ search=y
Content-Signal: search=yes, ai-input=yes, use=reference

User-agent: GPTBot
Disallow: /drafts/
Content-Signal: ai-train=no

License: /license.xml
`,
  },
  '/page': {
    type: 'text/html; charset=utf-8',
    text: `<!doctype html><html><head><title>Page</title>
<meta name="robots" content="noindex">
<meta name="tdm-reservation" content="1">
<meta name="tdm-policy" content="https://example.com/policy.json">
</head><body><p data-nosnippet>Text</p></body></html>`,
    headers: { 'Content-Usage': 'train-ai=n', 'X-Robots-Tag': ['otherbot: noai', 'max-snippet: 20'] },
  },
  '/license.xml': {
    type: 'application/rsl+xml',
    text: `<?xml version="1.0"?>
<rsl xmlns="https://rslstandard.org/rsl">
  <content url="/"><license><permits type="usage">all</permits></license></content>
  <content url="/page"><license><prohibits type="usage">ai-input</prohibits></license></content>
</rsl>`,
  },
  '/.well-known/tdmrep.json': {
    type: 'application/json',
    text: '[{"location":"/","tdm-reservation":0}]',
  },
}

/** Serves these files, 404 for all others. */
export const disagreeingSite: RequestListener = (request, response) => {
  const file = disagreeingFiles[request.url ?? '']
  if (file === undefined) {
    response.writeHead(404)
    response.end()
    return
  }
  for (const [name, value] of Object.entries(file.headers ?? {})) response.setHeader(name, value)
  response.writeHead(200, { 'content-type': file.type })
  response.end(file.text)
}
