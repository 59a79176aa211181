import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import type { RunningService } from '../../src/process/start-service.ts'
import { liveSites, openStream, silentSites } from '../support/streams.ts'
import { openService, openSite, post, site } from '../support/service.ts'

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
    ['a long URL', `http://a.example/${'a'.repeat(40_000)}`, 'an absolute URL of at most 32768 characters'],
    ['an empty agent', '{"url":"http://a.example/","agent":""}', '"agent" must be'],
    ['an agent that is an object', '{"url":"http://a.example/","agent":{}}', '"agent" must be'],
    ['too many bytes', `http://a.example/${'a'.repeat(70_000)}`, 'A line must have at most'],
    ['a megabyte', 'a'.repeat(1_000_000), 'A line must have at most'],
  ])('answers a line with %s with what is wrong, and goes on', async (_, line, fault) => {
    const answers = await answersTo(`${line}\n${origin.url}/a\n`)
    expect(answers).toEqual([
      {
        error: expect.stringContaining(fault) as string,
        type: 'urn:ruly:problem:invalid-request',
        line: 1,
        text: line.slice(0, 1000),
      },
      expect.objectContaining({ allowed: true }),
      { end: true, answers: 1, faults: 1 },
    ])
  })

  it('takes a token that looks like a list for another agent than the list', async () => {
    const agents = ['["a"]', ['a']]
    const text = agents.map((agent) => JSON.stringify({ url: `${origin.url}/a`, agent })).join('\n')
    const [first, second] = await answersTo(text, 'evidence=none')
    expect([first?.['agent'], second?.['agent']]).toEqual(agents)
  })

  it('needs an agent', async () => {
    const answers = await answersTo(`${origin.url}/a\n`, 'evidence=none')
    expect(answers[0]).toMatchObject({ error: expect.stringContaining('There is no agent') as string })
  })

  it('is answered as its sites become known, if it asks for that', async () => {
    const [silent, answering] = [await silentSites(), await liveSites()]
    const live = Array.from({ length: 30 }, (_, index) => answering.at(index))
    const dead = Array.from({ length: 200 }, (_, index) => silent.at(index))
    const stream = await openStream(running.url, 'evidence=none&order=completion', [...dead, ...live])
    const rows = await stream.rows(30)
    const numbers = rows.map(({ line, allowed }) => [line, allowed] as const)
    expect(new Map(numbers)).toEqual(new Map(live.map((_, index) => [201 + index, true] as const)))
    stream.end()
  })

  it('answers what stands before a site that does not answer', async () => {
    const silent = await silentSites()
    const stream = await openStream(running.url, 'evidence=none', [
      `${origin.url}/a`,
      silent.at(0),
      `${origin.url}/b`,
    ])
    expect((await stream.rows(1)).map(({ url }) => url)).toEqual([`${origin.url}/a`])
    stream.end()
  })

  it.each(['', '&purpose=search'])(
    'asks no site any more when nobody takes its rows: %j',
    async (purpose) => {
      const { promise: left, resolve: leave } = deferred()
      const silent = await startOrigin((_, response) => void response.once('close', leave))
      onTestFinished(() => silent.close())
      const patient = await openService('--timeout', '600')
      onTestFinished(() => patient.stop())
      const asked = [`${origin.url}/a`, `${silent.url}/a`]
      const stream = await openStream(patient.url, `evidence=none${purpose}`, asked)
      await silent.askedFor('/robots.txt')
      stream.end()
      await left
      expect(silent.requests).toHaveLength(1)
    },
  )

  it('and a list in JSON asks no site any more when its client has left', async () => {
    const { promise: left, resolve: leave } = deferred()
    const silent = await startOrigin((_, response) => void response.once('close', leave))
    onTestFinished(() => silent.close())
    const patient = await openService('--timeout', '600')
    onTestFinished(() => patient.stop())
    const leaving = new AbortController()
    const list = post({ agent: 'a', urls: [`${silent.url}/a`] })
    const asking = fetch(`${patient.url}/v1/check`, { ...list, signal: leaving.signal })
    await silent.askedFor('/robots.txt')
    leaving.abort()
    await expect(asking).rejects.toThrow('aborted')
    await left
  })

  it('lives while its sites are asked, however long it is silent', async () => {
    const silent = await silentSites()
    const limits = await openService('--body-timeout', '0.2', '--timeout', '1')
    onTestFinished(() => limits.stop())
    const stream = await openStream(limits.url, 'evidence=none', [silent.at(0)])
    expect((await stream.rows(2)).at(-1)).toEqual({ end: true, answers: 1, faults: 0 })
  })

  it('has an error for each line that a store which fails leaves without an answer', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ruly-stream-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const failing = await openService('--store', `lmdb:${folder}`)
    onTestFinished(() => failing.stop())
    const asked = [`${origin.url}/a`, 'mailto:a@example.com', `${origin.url}/b`]
    const stream = await openStream(failing.url, '', asked)
    const failed = { error: 'The store cannot be used', type: 'urn:ruly:problem:store-not-usable' }
    expect(await stream.rows(4)).toEqual([
      { ...failed, line: 1, text: asked[0] },
      expect.objectContaining({ reason: 'not-governed' }),
      { ...failed, line: 3, text: asked[2] },
      { end: true, answers: 1, faults: 2 },
    ])
    const single = await fetch(`${failing.url}/v1/check?agent=GPTBot&url=${origin.url}/a`)
    expect(await single.json()).toMatchObject({ type: failed.type, title: failed.error })
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

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

/** Whether a stream takes more within a second of nothing. */
async function drainedSoon(stream: NodeJS.EventEmitter): Promise<boolean> {
  return await Promise.race([
    once(stream, 'drain').then(() => true),
    new Promise<boolean>((resolve) => void setTimeout(() => resolve(false), 1000)),
  ])
}
