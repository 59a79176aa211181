// What the service is compared with: the same server, answering a constant of so many bytes. node constant-server.mjs BYTES
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const body = JSON.stringify('a'.repeat(Number(process.argv[2]) - 2))
const app = new Hono()
app.get('/v1/check', () => new Response(body, { headers: { 'content-type': 'application/json' } }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}`)
})
