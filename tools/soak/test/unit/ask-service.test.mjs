import { once } from 'node:events'
import { createServer } from 'node:http'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { reported } from '../../clients/ask-service.mjs'

/** A service that knows no turn. */
const service = createServer((request, response) => response.writeHead(404).end('no such turn'))
const ofLoopback = () => ({ url: `http://127.0.0.1:${service.address().port}` })

beforeEach(() => once(service.listen(0, '127.0.0.1'), 'listening'))
afterEach(() => once(service.close(), 'close'))

describe('a report of a turn that the service does not know', () => {
  it('is a fault while the turn is held', async () => {
    const turn = { id: 'a', endsAt: Date.now() + 60_000 }
    await expect(reported(ofLoopback(), turn, { status: 200 })).rejects.toThrow('404 no such turn')
  })

  it('is none after the time of the turn', async () => {
    const turn = { id: 'a', endsAt: Date.now() - 1 }
    await expect(reported(ofLoopback(), turn, { status: 200 })).resolves.toBeUndefined()
  })
})
