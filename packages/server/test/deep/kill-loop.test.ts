import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { createLmdbStore } from '@ruly/client/stores'
import { describe, expect, it, onTestFinished } from 'vitest'

import { serviceProcess } from '../support/service-process.ts'
import { site } from '../support/service.ts'

const rounds = Number(process.env['KILLS'] ?? 20)
const urlsOfBatch = 200_000

interface Received {
  readonly text: string
  /** Whether the response has ended as HTTP says that it ends. */
  readonly isComplete: boolean
}

/** Sends a batch as a stream, and calls `onPart` with each part of the answers. */
async function batch(url: string, lines: Buffer, onPart: (bytes: number) => void): Promise<Received> {
  return await new Promise((resolve) => {
    let text = ''
    const end = (isComplete: boolean): void => resolve({ text, isComplete })
    const asking = request(`${url}/v1/check?agent=GPTBot&evidence=none`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
    })
    asking.on('error', () => end(false))
    asking.on('response', (response) => {
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        onPart(text.length)
      })
      response.on('error', () => end(false))
      response.on('close', () => end(response.complete))
    })
    asking.end(lines)
  })
}

/** On what a service refuses a URL that its site does not allow. */
async function evidenceOf(service: string, origin: string): Promise<unknown> {
  const url = encodeURIComponent(`${origin}/private`)
  const response = await fetch(`${service}/v1/check?agent=GPTBot&url=${url}`)
  const { allowed, evidence } = (await response.json()) as { allowed: boolean; evidence: unknown }
  expect(allowed, url).toBe(false)
  return evidence
}

/** Asks a service for sites again and again until another has ended; gives how often. */
async function readUntil(
  ended: Promise<unknown>,
  service: string,
  origins: readonly string[],
): Promise<number> {
  let count = 0
  for (let isLive = true; isLive; isLive = await Promise.race([ended.then(() => false), delay(50, true)]))
    for (const origin of origins.slice(-3)) {
      const evidence = await evidenceOf(service, origin)
      expect(evidence).toMatchObject({ source: expect.stringMatching(/^(store|memory)$/) })
      count++
    }
  return count
}

describe('a service that is killed in the midst of batches', () => {
  it(
    'reports no half answer as whole, and another one reads meanwhile what it has stored',
    { timeout: 100_000 + rounds * 20_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'ruly-kill-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const path = join(folder, 'sites.mdb')
      const start = () => serviceProcess('--store', `lmdb:${path}`, '--allow-private')
      const reader = await start()
      const origins: string[] = []
      for (let round = 0; round < rounds; round++) {
        const { url: origin } = await site()
        const lines = Buffer.from(
          Array.from({ length: urlsOfBatch }, (_, index) => `${origin}/${index}\n`).join(''),
        )
        const { url, child } = await start()
        // Another process reads what those before have left.
        const reading = readUntil(once(child, 'exit'), reader.url, origins)
        // Each round is killed at another place.
        const at = 1000 + (round % 20) * 300_000
        const { text, isComplete } = await batch(url, lines, (bytes) => {
          if (bytes >= at) child.kill('SIGKILL')
        })
        const all = text.split('\n').slice(0, -1)
        // In the midst: every line that has an end is a whole answer, and the batch does not look complete.
        expect(all.length).toBeGreaterThan(0)
        expect(all.length).toBeLessThan(urlsOfBatch)
        for (const line of all.slice(-50)) expect(JSON.parse(line)).toHaveProperty('url')
        expect([isComplete, text.includes('"end":true')]).toEqual([false, false])
        expect(await reading).toBeGreaterThanOrEqual(Math.min(3, origins.length))
        origins.push(origin)
      }
      reader.child.kill('SIGKILL')
      const store = createLmdbStore({ path })
      onTestFinished(() => store.close())
      expect(await store.sweep()).toBe(0)
      const { url, child } = await start()
      for (const origin of origins) expect(await evidenceOf(url, origin)).toMatchObject({ source: 'store' })
      child.kill('SIGKILL')
    },
  )
})
