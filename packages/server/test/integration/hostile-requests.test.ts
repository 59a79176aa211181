import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import type { RunningService } from '../../src/process/start-service.ts'
import { rawAnswer, type Received } from '../support/raw-requests.ts'
import { openGuarded } from '../support/service.ts'
import { hostileRequests, type HostileRequest } from '../support/hostile-requests.ts'

let running: RunningService

beforeAll(async () => {
  const slow = ['--headers-timeout', '0.4', '--body-timeout', '0.4', '--timeout', '0.4']
  running = await openGuarded(...slow, '--max-body-bytes', '65536')
})

afterAll(() => running.stop())

const plain = { 'content-type': 'text/plain' }

async function answerTo({ text, more }: HostileRequest): Promise<Received> {
  return await rawAnswer(
    running.url,
    text,
    ...Array.from({ length: more?.times ?? 0 }, () => more?.text ?? ''),
  )
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

  it('are told of a body that is too large, though they send all of it first', async () => {
    const patient = await openGuarded('--max-body-bytes', '65536')
    onTestFinished(() => patient.stop())
    const body = 'a'.repeat(20_000_000)
    const response = await fetch(`${patient.url}/v1/lint`, { method: 'POST', body, headers: plain })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ detail: 'It may have at most 65536 bytes.' })
  })

  it('are told what is read instead', async () => {
    const init = { method: 'POST', body: 'a' }
    const coded = await fetch(`${running.url}/v1/lint`, {
      ...init,
      headers: { ...plain, 'content-encoding': 'gzip' },
    })
    expect([coded.status, coded.headers.get('accept-encoding')]).toEqual([415, 'identity'])
    const typed = await fetch(`${running.url}/v1/diff`, { ...init, headers: plain })
    expect([typed.status, typed.headers.get('accept')]).toEqual([415, 'application/json'])
    expect(await typed.json()).toMatchObject({ detail: 'Send application/json.' })
  })

  it('leave the service as it was', async () => {
    const response = await fetch(`${running.url}/v1/check?url=data:,a&agent=a`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
