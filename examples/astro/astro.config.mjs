import sitemap from '@astrojs/sitemap'
import { astroRobotsTxt } from '@ruly/vite'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://example.com',
  integrations: [
    sitemap(),
    astroRobotsTxt({
      robots: {
        groups: [{ agents: '*', disallow: ['/cart', '/search?'] }],
        sitemaps: 'https://example.com/sitemap-index.xml',
      },
    }),
  ],
})
