import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'

import { expect, it, onTestFinished } from 'vitest'

import { startVirtualSites } from '../../sites/virtual-sites.mjs'
import { realNow } from '../../clients/shifted-clock.mjs'

it('A request on a connection whose answer is not over ends the connection, and nothing else', async () => {
  const told = () => undefined
  const sites = await startVirtualSites({
    seed: 1,
    count: 20,
    startedAt: realNow(),
    onRobots: told,
    onPage: told,
  })
  onTestFinished(() => sites.close())
  const number = sites.sites.findIndex(({ kind }) => kind !== 'unreachable')
  const { host } = sites.sites[number]
  const socket = connect(sites.port, '127.0.0.1')
  const asked = `GET /0/page HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  socket.on('error', told).write(asked + asked)
  socket.resume()
  await once(socket, 'close')
  const again = request({ host: '127.0.0.1', port: sites.port, path: '/robots.txt', headers: { host } })
  again.end()
  const [{ statusCode }] = await once(again, 'response')
  expect(statusCode).toBeGreaterThan(0)
  again.destroy()
})
