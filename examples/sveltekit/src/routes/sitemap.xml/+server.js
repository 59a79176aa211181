const pages = ['/', '/products/chair']

export const prerender = true

export function GET() {
  const urls = pages.map((page) => `<url><loc>https://example.com${page}</loc></url>`)
  const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
  return new Response(sitemap, { headers: { 'content-type': 'application/xml' } })
}
