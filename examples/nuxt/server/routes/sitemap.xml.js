const pages = ['/', '/products/chair']

export default defineEventHandler((event) => {
  const urls = pages.map((page) => `<url><loc>https://example.com${page}</loc></url>`)
  setHeader(event, 'content-type', 'application/xml')
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
})
