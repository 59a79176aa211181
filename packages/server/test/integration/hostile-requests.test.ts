import { connect } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { RunningService } from '../../src/process/start-service.ts'
import { openGuarded } from '../support/service.ts'
import { hostileRequests, type HostileRequest } from '../support/hostile-requests.ts'

let running: RunningService

beforeAll(async () => {
  const slow = ['--headers-timeout', '0.4', '--body-timeout', '0.4', '--timeout', '0.4']
  running = await openGuarded(...slow, '--max-body-bytes', '65536')
})

afterAll(() => running.stop())

interface Received {
  readonly status: number
  readonly text: string
}

/** Sends bytes, and reads until the connection ends. */
async function answerTo({ text, more }: HostileRequest): Promise<Received> {
  return await new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(Number(new URL(running.url).port), '127.0.0.1', () => {
      socket.write(text, 'latin1')
      for (let count = 0; count < (more?.times ?? 0); count++) socket.write(more?.text ?? '')
    })
    socket.on('data', (part) => parts.push(part))
    // A reset after the answer is an end, too.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const received = Buffer.concat(parts).toString()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0), text: received })
    })
  })
}

describe('hostile requests', () => {
  it('are at least sixty', () => {
    expect(hostileRequests.length).toBeGreaterThanOrEqual(60)
    expect(new Set(hostileRequests.map(({ name }) => name)).size).toBe(hostileRequests.length)
  })

  it.each(hostileRequests)('get the stated answer: $name', async (request) => {
    const { status, text } = await answerTo(request)
    expect([status, status === request.status ? '' : text.slice(0, 500)]).toEqual([request.status, ''])
    expect(text).not.toMatch(/node:internal|node_modules|\.ts:\d|root:/)
  })

  it('leave the service as it was', async () => {
    const response = await fetch(`${running.url}/v1/check?url=data:,a&agent=a`)
    expect(response.status).toBe(200)
  })
})
