import { robotsTxt } from '@ruly/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    robotsTxt({
      robots: {
        groups: [
          { agents: ['GPTBot', 'ClaudeBot', 'CCBot'], disallow: '/', comment: 'No training.' },
          { agents: '*', disallow: ['/cart', '/search?'] },
        ],
        sitemaps: 'https://example.com/sitemap.xml',
      },
      expect: {
        allowed: { Googlebot: ['/', '/products/chair'] },
        disallowed: { GPTBot: '/products/chair' },
      },
    }),
  ],
})
