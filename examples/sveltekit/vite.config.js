import { robotsTxt } from '@ruly/vite'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    sveltekit(),
    robotsTxt({
      robots: {
        groups: [{ agents: '*', disallow: ['/cart', '/search?'] }],
        sitemaps: 'https://example.com/sitemap.xml',
      },
    }),
  ],
})
