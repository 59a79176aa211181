import { once } from 'node:events'
import { request } from 'node:http'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Origin } from '../../../client/test/support/origin.ts'
import type { RunningService } from '../../src/process/start-service.ts'
import { openService, openSite, site } from '../support/service.ts'

let running: RunningService
let origin: Origin

beforeAll(async () => {
  origin = await openSite()
  running = await openService()
})

afterAll(async () => {
  await running.stop()
  await origin.close()
})

const lines = { 'content-type': 'application/x-ndjson' }

async function answersTo(text: string, query = 'agent=GPTBot'): Promise<readonly Record<string, unknown>[]> {
  const response = await fetch(`${running.url}/v1/check?${query}`, {
    method: 'POST',
    body: text,
    headers: lines,
  })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  return (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('a stream of questions', () => {
  it('is answered line by line, in its order, and counted at its end', async () => {
    const other = await site('User-agent: *\nDisallow: /\n')
    const text = [
      `${origin.url}/a`,
      JSON.stringify(`${origin.url}/private`),
      JSON.stringify({ url: `${origin.url}/private`, agent: 'SlowBot' }),
      JSON.stringify({ url: `${other.url}/a`, agent: ['A', 'B'] }),
      'mailto:a@example.com',
    ].join('\r\n')
    const answers = await answersTo(text)
    expect(answers.map(({ allowed, agent, reason }) => [allowed, agent, reason])).toEqual([
      [true, 'GPTBot', 'no-matching-rule'],
      [false, 'GPTBot', 'rule'],
      [true, 'SlowBot', 'rule'],
      [false, ['A', 'B'], 'rule'],
      [true, 'GPTBot', 'not-governed'],
      [undefined, undefined, undefined],
    ])
    expect(answers[0]).toMatchObject({ rule: null, evidence: { status: 200 } })
    expect(answers.at(-1)).toEqual({ end: true, answers: 5, faults: 0 })
  })

  it.each([
    ['broken JSON', '{', 'A line must be'],
    ['an object without a URL', '{"agent":"a"}', '"url" must be'],
    ['null', 'null', '"url" must be'],
    ['a URL that is a number', '{"url":7}', '"url" must be'],
    ['a host that is no name', 'https://xn--/', '"url" must be'],
    ['a host that ends in a number', 'http://a.0x/', '"url" must be'],
    ['a path', '/a', '"url" must be'],
    ['an empty agent', '{"url":"http://a.example/","agent":""}', '"agent" must be'],
    ['an agent that is an object', '{"url":"http://a.example/","agent":{}}', '"agent" must be'],
    ['too many bytes', `http://a.example/${'a'.repeat(70_000)}`, 'A line must have at most'],
    ['a megabyte', 'a'.repeat(1_000_000), 'A line must have at most'],
  ])('answers a line with %s with what is wrong, and goes on', async (_, line, fault) => {
    const answers = await answersTo(`${line}\n${origin.url}/a\n`)
    expect(answers).toEqual([
      { error: expect.stringContaining(fault) as string },
      expect.objectContaining({ allowed: true }),
      { end: true, answers: 1, faults: 1 },
    ])
  })

  it('needs an agent', async () => {
    const answers = await answersTo(`${origin.url}/a\n`, 'evidence=none')
    expect(answers[0]).toEqual({ error: expect.stringContaining('There is no agent') as string })
  })

  it('is answered while it is still being asked', async () => {
    const asking = request(`${running.url}/v1/check?agent=GPTBot&evidence=none`, {
      method: 'POST',
      headers: lines,
    })
    asking.flushHeaders()
    asking.write(`${origin.url}/a\n`)
    const [response] = (await once(asking, 'response')) as [NodeJS.ReadableStream]
    const read = async (): Promise<string> => String(((await once(response, 'data')) as unknown[])[0])
    expect(await read()).toContain('/a"')
    const second = read()
    asking.write(`${origin.url}/b\n`)
    expect(await second).toContain('/b"')
    const last = read()
    asking.end()
    expect(await last).toContain('"answers":2')
  })

  it('stops reading while nobody takes the answers', async () => {
    const asking = request(`${running.url}/v1/check?agent=GPTBot`, { method: 'POST', headers: lines })
    const piece = Buffer.from(`${origin.url}/some/page\n`.repeat(2000))
    asking.flushHeaders()
    asking.on('error', () => undefined)
    // Without a listener, Node would read the response and drop it.
    asking.on('response', () => undefined)
    // Nobody reads the response: of 200 MB, the service takes what fits into the buffers between both ends.
    let written = 0
    for (let isFree = true; isFree && written < 200_000_000; written += piece.length) {
      isFree = asking.write(piece) || (await drainedSoon(asking))
    }
    asking.destroy()
    expect(written).toBeLessThan(50_000_000)
  })
})

/** Whether a stream takes more within a second of nothing. */
async function drainedSoon(stream: NodeJS.EventEmitter): Promise<boolean> {
  return await Promise.race([
    once(stream, 'drain').then(() => true),
    new Promise<boolean>((resolve) => void setTimeout(() => resolve(false), 1000)),
  ])
}
