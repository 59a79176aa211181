import { isPreview } from '@ruly/handlers'
import { build } from 'ruly/edit'
import { lint } from '@ruly/lint'

const open = {
  rules: [
    { userAgent: ['GPTBot', 'ClaudeBot', 'CCBot'], disallow: '/' },
    { userAgent: '*', disallow: ['/cart', '/search?'] },
  ],
  sitemap: 'https://example.com/sitemap.xml',
}
const closed = { rules: { userAgent: '*', disallow: '/' } }

/** @returns {import('next').MetadataRoute.Robots} */
export default function robots() {
  const error = lint(build(open)).findings.find(({ severity }) => severity === 'error')
  if (error !== undefined) throw new Error(`robots.txt:${error.line}: ${error.message}`)
  return isPreview(process.env) ? closed : open
}
