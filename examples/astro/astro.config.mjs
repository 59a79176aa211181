import sitemap from '@astrojs/sitemap'
import { robotsTxt } from '@ruly/vite/astro'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://example.com',
  integrations: [
    sitemap(),
    robotsTxt({
      robots: {
        groups: [{ agents: '*', disallow: ['/cart', '/search?'] }],
        sitemaps: 'https://example.com/sitemap-index.xml',
      },
    }),
  ],
})
