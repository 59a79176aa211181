import { isPreview, robotsHandler } from '@ruly/handlers'
import { parse } from 'ruly'
import { build } from 'ruly/edit'

import sitemap from '../sitemap.js'

const robots = build({
  groups: [
    { agents: ['GPTBot', 'ClaudeBot', 'CCBot'], disallow: '/', comment: 'No training.' },
    { agents: '*', disallow: ['/cart', '/search?'], fields: { 'Content-Signal': 'search=yes, ai-train=no' } },
  ],
  sitemaps: 'https://example.com/sitemap.xml',
})

const googlebot = parse(robots).forAgent('Googlebot')
const blocked = sitemap().filter(({ url }) => !googlebot.isAllowed(url))
if (blocked.length > 0) throw new Error(`robots.txt disallows ${blocked[0].url} of the sitemap.`)

export const dynamic = 'force-static'
export const GET = robotsHandler(robots, { closed: isPreview(process.env) })
