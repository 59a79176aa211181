import { emptyState, type PageState } from './page-state.ts'

/** A state to begin with. */
export interface Example {
  readonly name: string
  readonly state: PageState
}

const shop = `# A shop: search engines may see products, not baskets.
User-agent: *
Disallow: /basket
Disallow: /search?
Disallow: /*?sort=
Allow: /search/help

User-agent: Googlebot
Disallow: /basket
Allow: /*.css$

Sitemap: https://shop.example/sitemap.xml
`

const news = `# News: search yes, training no.
User-agent: *
Disallow: /internal/
Content-Signal: search=yes, ai-train=no

User-agent: GPTBot
User-agent: CCBot
User-agent: ClaudeBot
Disallow: /

User-agent: OAI-SearchBot
Allow: /
Disallow: /internal/

Sitemap: https://news.example/sitemap-news.xml
`

const mistakes = `Disallow: /before-any-group/

User-agent: *
Disalow: /private
Disallow /tmp
Allow: /Private/Open
Disallow: admin
Disallow: /*/*/*.pdf*
Disallow: /old # kept for 2019

User-agent: bingbot, Slurp
Crawl-delay: fast
Noindex: /drafts/

Sitemap: /sitemap.xml
`

const surprises = `# Which line decides? The longest pattern that matches.
User-agent: *
Disallow: /docs
Allow: /docs/public/
Disallow: /docs/public/*.pdf$
Disallow: /caf%C3%A9/

# A group with a name of its own: nothing above applies to it.
User-agent: ExampleBot
Disallow: /nothing-else
`

const uses = `User-agent: *
Content-Usage: train-ai=n
Content-Usage: /open/ train-ai=y
Content-Signal: search=yes, ai-input=yes, ai-train=no
Disallow: /closed/

User-agent: GPTBot
Content-Signal: ai-train=no, search=no
Disallow: /drafts/
`

/** Robots.txt files to look at, with questions. The files are made up. */
export const examples: readonly Example[] = [
  {
    name: 'A shop',
    state: {
      ...emptyState,
      text: shop,
      robotsUrl: 'https://shop.example/robots.txt',
      urls: '/\n/search?q=shoes\n/search/help\n/shoes?sort=price\n/basket/add\n/style/main.css',
      agents: 'Googlebot\nbingbot',
      url: '/basket/add',
      newText: shop
        .replace('Disallow: /search?\n', '')
        .replace('/basket\nAllow', '/basket\nDisallow: /account\nAllow'),
    },
  },
  {
    name: 'News and AI agents',
    state: {
      ...emptyState,
      text: news,
      robotsUrl: 'https://news.example/robots.txt',
      urls: '/\n/2026/11/story.html\n/internal/rota',
      agents: 'GPTBot\nOAI-SearchBot\nGooglebot\nExampleBot',
      url: '/2026/11/story.html',
      agent: 'GPTBot',
      newText: news.replace('User-agent: CCBot\n', ''),
    },
  },
  {
    name: 'Many mistakes',
    state: {
      ...emptyState,
      text: mistakes,
      urls: '/private\n/Private/Open/a\n/tmp/file\n/admin\n/old\n/before-any-group/a',
      agents: 'ExampleBot\nbingbot',
      url: '/private',
      tab: 'problems',
    },
  },
  {
    name: 'Which line decides',
    state: {
      ...emptyState,
      text: surprises,
      urls: '/docs/a\n/docs/public/a.html\n/docs/public/a.pdf\n/docs/public/a.pdf?page=2\n/café/menu',
      agents: 'Googlebot\nExampleBot',
      url: '/docs/public/a.pdf',
    },
  },
  {
    name: 'AI preferences',
    state: {
      ...emptyState,
      text: uses,
      urls: '/open/a\n/news/a\n/closed/a',
      agents: 'GPTBot\nGooglebot\nExampleBot',
      url: '/open/a',
      agent: 'GPTBot',
      tab: 'preferences',
    },
  },
]
