import { fastifyRobots } from '@ruly/handlers'
import Fastify from 'fastify'

const app = Fastify()
await app.register(fastifyRobots({ groups: [{ agents: '*', disallow: '/cart' }] }, { maxAgeSeconds: 600 }))
app.get('/', async () => 'Chairs')
await app.listen({ port: Number(process.env['PORT'] ?? 3000) })
