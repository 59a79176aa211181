import { readFileSync } from 'node:fs'
import { request, type ClientRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { serviceProcess, type ServiceProcess } from '../../support/service-process.ts'
import { json, site } from '../../support/service.ts'
import { liveSites, openStream, silentSites } from '../../support/streams.ts'

/** Megabytes of memory that a process has had at most; undefined where the system does not say. */
function peakMegabytes({ child }: ServiceProcess): number | undefined {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
  } catch {
    return undefined
  }
}

function streamTo(url: string): ClientRequest {
  return request(`${url}/v1/check?agent=GPTBot&evidence=none`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
  })
}

afterEach(() => void vi.unstubAllEnvs())

describe('a service with much to do', () => {
  it('answers a stream of 2 GB in little memory', { timeout: 900_000 }, async ({ skip }) => {
    const service = await serviceProcess('--store', 'memory', '--allow-private')
    if (peakMegabytes(service) === undefined) skip('this system has no /proc')
    const { url: origin } = await site()
    // Long URLs, so that bytes count more than answers.
    const path = 'a'.repeat(2000)
    const lines = 500
    const piece = Buffer.from(Array.from({ length: lines }, (_, at) => `${origin}/${at}/${path}\n`).join(''))
    const pieces = Math.ceil(2_000_000_000 / piece.length)
    const asking = streamTo(service.url)
    const answered = once(asking, 'response').then(async (found) => {
      const [response] = found as [AsyncIterable<Buffer>]
      let last = ''
      for await (const part of response) last = part.subarray(-200).toString()
      return last
    })
    for (let sent = 0; sent < pieces; sent++) if (!asking.write(piece)) await once(asking, 'drain')
    asking.end()
    expect(await answered).toContain(`"answers":${pieces * lines},"faults":0`)
    expect(peakMegabytes(service)).toBeLessThan(400)
  })

  it('answers 300 live lines of a stream with 2,000 dead sites within two seconds', async () => {
    const [silent, answering] = [await silentSites(), await liveSites()]
    const dead = Array.from({ length: 2000 }, (_, index) => silent.at(index))
    const live = Array.from({ length: 300 }, (_, index) => answering.at(index))
    const millisecondsOf = async (lines: readonly string[]): Promise<number> => {
      const service = await serviceProcess('--store', 'memory', '--allow-private')
      const startedAt = performance.now()
      const stream = await openStream(service.url, 'order=completion', lines)
      await stream.rows(300)
      const taken = performance.now() - startedAt
      stream.end()
      return taken
    }
    const control = await millisecondsOf(live)
    // A machine that needs a second for the live lines alone gets as many times longer.
    expect(await millisecondsOf([...live, ...dead])).toBeLessThan(2000 * Math.max(1, control / 1000))
  })

  it('answers for 100,000 cold hosts in less than 512 MB', { timeout: 900_000 }, async ({ skip }) => {
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=256')
    const service = await serviceProcess('--store', 'memory', '--allow-private')
    if (peakMegabytes(service) === undefined) skip('this system has no /proc')
    const cold = await liveSites()
    const lines = Array.from({ length: 100_000 }, (_, index) => cold.at(index))
    const stream = await openStream(service.url, 'order=completion&evidence=none', lines)
    expect((await stream.rows(100_001)).at(-1)).toEqual({ end: true, answers: 100_000, faults: 0 })
    expect(peakMegabytes(service)).toBeLessThan(512)
  })

  it('answers a fast client while 1,000 slow ones are connected', async () => {
    const { url } = await serviceProcess('--store', 'memory', '--allow-private')
    const { url: origin } = await site()
    const ask = async (): Promise<number> => {
      const startedAt = performance.now()
      const { body } = await json(`${url}/v1/check?agent=a&url=${encodeURIComponent(`${origin}/a`)}`)
      expect(body).toMatchObject({ allowed: true })
      return performance.now() - startedAt
    }
    const median = async (): Promise<number> => {
      const times: number[] = []
      for (let count = 0; count < 100; count++) times.push(await ask())
      return times.toSorted((a, b) => a - b)[50] ?? 0
    }
    await median()
    const alone = await median()
    const slow: Socket[] = []
    onTestFinished(() => slow.forEach((socket) => socket.destroy()))
    const { port } = new URL(url)
    for (let count = 0; count < 1000; count++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      slow.push(socket)
      // Half of them send a header that does not end, the others ask for answers that they do not read.
      const isHeader = count % 2 === 0
      socket.write(
        isHeader
          ? 'GET /v1/check HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: a'
          : `POST /v1/check?agent=a HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-ndjson\r\nContent-Length: 9999999\r\n\r\n${`${origin}/a\n`.repeat(500)}`,
      )
      socket.pause()
    }
    await Promise.all(slow.filter(({ connecting }) => connecting).map((socket) => once(socket, 'connect')))
    await median()
    // Far more than the noise of a machine, far less than waiting for any of them.
    expect(await median()).toBeLessThan(Math.max(alone * 10, 100))
  })
})
