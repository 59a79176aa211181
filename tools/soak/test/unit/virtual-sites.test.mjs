import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'

import { expect, it, onTestFinished } from 'vitest'

import { isReachable } from '../../sites/made-site.mjs'
import { startVirtualSites } from '../../sites/virtual-sites.mjs'
import { realNow } from '../../clients/shifted-clock.mjs'

it('A request on a connection whose answer is not over ends the connection, and nothing else', async () => {
  const pages = []
  const sites = await startVirtualSites({
    seed: 1,
    count: 20,
    startedAt: realNow(),
    onRobots: () => undefined,
    onPage: (page) => pages.push(page),
  })
  onTestFinished(() => sites.close())
  const { host } = sites.sites.find(isReachable)
  const socket = connect(sites.port, '127.0.0.1')
  const asked = `GET /0/page HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  socket.on('error', () => undefined).write(asked + asked)
  socket.resume()
  await once(socket, 'close')
  expect(pages).toHaveLength(1)
  const again = request({ host: '127.0.0.1', port: sites.port, path: '/robots.txt', headers: { host } })
  again.end()
  const [{ statusCode }] = await once(again, 'response')
  expect(statusCode).toBeGreaterThan(0)
  again.destroy()
})
