import { defineConfig } from 'vitepress'

import { siteMarkdown } from '../site-markdown.mjs'
import { root } from '../../../scripts/files.mjs'
import { rewrites, sidebar } from '../sidebar.mjs'

/** The folder of the site on its server. */
const base = process.env.SITE_BASE ?? '/'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#205ea8"/><path d="M4 8l3 3 5-6" fill="none" stroke="white" stroke-width="2"/></svg>'

export default defineConfig({
  lang: 'en',
  title: 'ruly',
  description: 'The Robots Exclusion Protocol for TypeScript: guides, API, lint rules, dialects',
  base,
  srcDir: root,
  srcExclude: [
    '{packages,bench,conformance,examples,scripts,coverage,reports}/**',
    'tools/!(site)/**',
    'tools/site/!(pages)/**',
  ],
  rewrites,
  outDir: 'dist',
  cacheDir: `${root}node_modules/.cache/site`,
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }]],
  // Links to headings, to the playground and to sources are checked by tools/site/check-links.mjs.
  markdown: { anchor: { slugify }, config: (md) => siteMarkdown(md, base) },
  // The index of the search, which is loaded when a reader searches.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/command' },
      { text: 'Lint rules', link: '/lint/' },
      { text: 'Dialects', link: '/dialects/' },
      { text: 'API', link: '/api/' },
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
  },
})

/** The anchor of a heading as GitHub names it, which links between pages use. */
function slugify(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')
}
