import { syncBuiltinESMExports } from 'node:module'

import { rfc9309Access } from 'ruly/access'
import { afterEach, describe, expect, it } from 'vitest'

import type { RobotsClientOptions } from '../../../src/index.ts'
import { clientWith, origin } from '../../support/clients.ts'
import { file } from '../../support/origin.ts'

const text = 'User-agent: *\nDisallow: /private\n'

describe('a lookup of the caller that answers wrongly', () => {
  type Lookup = NonNullable<RobotsClientOptions['lookup']>

  it.each<readonly [string, Lookup]>([
    ['no addresses', (_, __, callback) => callback(null, [])],
    ['no address', (_, __, callback) => callback(null, '')],
    ['what is no address', (_, __, callback) => callback(null, 'localhost', 4)],
    ['an error', (_, __, callback) => callback(new Error('out of order'), '')],
    [
      'with a throw',
      () => {
        throw new Error('out of order')
      },
    ],
  ])('is a site that cannot be reached: %s', async (_, lookup) => {
    for (const guard of [false, true]) {
      const client = clientWith({ lookup, guard })
      const verdict = await client.check('http://a.example/private')
      expect(verdict).toMatchObject({ allowed: false, reason: 'disallow-all' })
      const open = clientWith({
        lookup,
        guard,
        access: { ...rfc9309Access, networkError: 'allow-all' },
        politeness: { minGapMs: 0 },
      })
      await expect(open.fetch('http://a.example/')).rejects.toBeInstanceOf(TypeError)
    }
  })
})

describe('names that do not answer', () => {
  const dns = process.getBuiltinModule('node:dns')
  const { lookup } = dns
  const { resolve4, resolve6 } = dns.promises

  afterEach(() => {
    Object.assign(dns, { lookup })
    Object.assign(dns.promises, { resolve4, resolve6 })
    syncBuiltinESMExports()
  })

  it('close no other site: 200 are found while 8 wait, with four threads for all lookups', async () => {
    const site = await origin(file(text))
    const threads = { running: 0, waiting: [] as (() => void)[] }
    const silences: (() => void)[] = []
    let isSilenceOver = false
    let answeredLate = 0
    const isSilent = (hostname: string): boolean => hostname.startsWith('silent')
    const inThread = (work: () => void): void => {
      if (threads.running === 4) threads.waiting.push(() => inThread(work))
      else {
        threads.running++
        work()
      }
    }
    const systemLookup = (
      hostname: string,
      _: object,
      callback: (error: Error | null, found: object) => void,
    ): void =>
      inThread(() => {
        const answer = (): void => {
          threads.running--
          threads.waiting.shift()?.()
          if (isSilent(hostname)) answeredLate++
          callback(null, [{ address: '127.0.0.1', family: 4 }])
        }
        if (isSilent(hostname) && !isSilenceOver) silences.push(answer)
        else setImmediate(answer)
      })
    Object.assign(dns, { lookup: systemLookup })
    Object.assign(dns.promises, {
      resolve4: (hostname: string) =>
        isSilent(hostname) ? new Promise(() => undefined) : Promise.resolve(['127.0.0.1']),
      resolve6: () => new Promise(() => undefined),
    })
    syncBuiltinESMExports()
    const client = clientWith()
    const urlOf = (kind: string, i: number): string => `http://${kind}${i}.example:${site.port}/private`
    const silent = Promise.allSettled(Array.from({ length: 8 }, (_, i) => client.check(urlOf('silent', i))))
    try {
      const verdicts = await Promise.all(
        Array.from({ length: 200 }, (_, i) => client.check(urlOf('healthy', i))),
      )
      const said = verdicts.map(({ reason, evidence }) => evidence?.error ?? reason)
      expect(new Set(said)).toEqual(new Set(['rule']))
      expect(answeredLate).toBe(0)
    } finally {
      // Lookups take places of the whole process: one that is never answered would keep its place from the tests of other files.
      isSilenceOver = true
      for (const answer of silences) answer()
      await expect.poll(() => answeredLate).toBe(8)
    }
    await client.close()
    await silent
  })
})
