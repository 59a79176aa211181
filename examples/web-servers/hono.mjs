import { serve } from '@hono/node-server'
import { honoRobots } from '@ruly/handlers'
import { Hono } from 'hono'

const shops = { 'chairs.example': '/cart', 'tables.example': ['/cart', '/search?'] }

const app = new Hono()
app.use(
  honoRobots(
    (host) => {
      const disallow = shops[host.replace(/^preview\./, '')]
      return disallow && { groups: [{ agents: '*', disallow }], sitemaps: `https://${host}/sitemap.xml` }
    },
    { closed: (host) => host.startsWith('preview.') },
  ),
)
app.get('/', (context) => context.text('Chairs'))
serve({ fetch: app.fetch, port: Number(process.env['PORT'] ?? 3000) })
