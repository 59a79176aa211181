import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** How many sitemaps a site has, and how many URLs in each. */
interface SitemapSite {
  readonly files: number
  readonly urlsEach: number
}

/** A site with an index, whose sitemaps are in turn XML, gzip, and XML that the server compresses on the way. */
export function sitemapSite({
  files,
  urlsEach,
}: SitemapSite): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const root = `http://${request.headers.host}`
    const send = (body: string | Uint8Array, type = 'application/xml', coding?: string): void => {
      response
        .writeHead(200, { 'content-type': type, ...(coding && { 'content-encoding': coding }) })
        .end(body)
    }
    if (request.url === '/robots.txt')
      return send(`User-agent: *\nDisallow: /private\nSitemap: ${root}/index.xml\n`, 'text/plain')
    if (request.url === '/index.xml') {
      const names = Array.from({ length: files }, (_, n) => `${root}/${n}.xml${n % 3 === 1 ? '.gz' : ''}`)
      return send(
        `<sitemapindex>${names.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`,
      )
    }
    const [, name] = /^\/(\d+)\.xml/.exec(request.url ?? '') ?? []
    if (name === undefined) return send(`This is ${request.url}.`, 'text/plain')
    const n = Number(name)
    const text = urlset(root, n, urlsEach)
    if (n % 3 === 0) send(text)
    else if (n % 3 === 1) send(gzipSync(text), 'application/gzip')
    else send(gzipSync(text), 'application/xml', 'gzip')
  }
}

function urlset(root: string, file: number, count: number): string {
  const urls = Array.from(
    { length: count },
    (_, n) =>
      `<url><loc>${root}/page/${file}/${n}?a=1&amp;b=${n}</loc><lastmod>2025-03-09T10:00:00Z</lastmod></url>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}
