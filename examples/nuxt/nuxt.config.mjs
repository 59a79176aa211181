import { nuxtRobotsTxt } from '@ruly/vite'

export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  // Nuxt 4.4.5, the last for Node 20, cannot write payloads with unstorage 1.17.6.
  experimental: { payloadExtraction: false },
  modules: [
    nuxtRobotsTxt({
      robots: {
        groups: [{ agents: '*', disallow: ['/cart', '/search?'] }],
        sitemaps: 'https://example.com/sitemap.xml',
      },
    }),
  ],
  nitro: { prerender: { routes: ['/sitemap.xml'] } },
})
