import { expressRobots } from '@ruly/handlers'
import express from 'express'

const app = express()
app.use(
  expressRobots({
    groups: [{ agents: '*', disallow: '/cart' }],
    sitemaps: 'https://example.com/sitemap.xml',
  }),
)
app.get('/', (request, response) => response.send('Chairs'))
app.listen(process.env['PORT'] ?? 3000)
