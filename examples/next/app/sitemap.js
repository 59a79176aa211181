export default function sitemap() {
  return ['/', '/products/chair'].map((page) => ({ url: `https://example.com${page}` }))
}
