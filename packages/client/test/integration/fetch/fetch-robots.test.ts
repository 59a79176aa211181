import { describe, expect, it } from 'vitest'

import type { FetchOptions } from '../../../src/fetch/fetch-options.ts'
import { fetchRobots } from '../../../src/fetch/fetch-robots.ts'
import { useOrigin } from '../../support/fetch/fetching.ts'
import { robotsText } from '../../support/fetch/scenario.ts'

const fetching = useOrigin()

describe('a request', () => {
  it('says who asks, takes codings that can be decoded, and carries no more', async () => {
    await fetchRobots(fetching.origin.urlOf('file'), fetching.options())
    expect([...(fetching.origin.requests.at(-1)?.fields ?? [])].filter(([name]) => name !== 'host')).toEqual([
      ['connection', 'keep-alive'],
      ['user-agent', 'ExampleBot/1.0 (+https://example.com/bot)'],
      ['accept', 'text/plain, */*;q=0.8'],
      ['accept-encoding', 'gzip, br, deflate'],
    ])
  })

  it('leaves out user info and fragment', async () => {
    const url = fetching.origin.urlOf('file').replace('//', '//user:secret@')
    const { finalUrl } = await fetchRobots(`${url}#part`, fetching.options())
    expect(finalUrl).toBe(fetching.origin.urlOf('file'))
    expect(fetching.origin.requests.at(-1)?.fields.has('authorization')).toBe(false)
  })

  it('is conditional on the URL that the copy came from, and on no other', async () => {
    const url = fetching.origin.urlOf('changing')
    const conditional = { etag: '"1"', lastModified: 'Sun, 06 Nov 1994 08:49:37 GMT' }
    const given = fetching.options()
    const same = await fetchRobots(url, { ...given, conditional: { ...conditional, url } })
    expect(same.result).toMatchObject({
      kind: 'response',
      status: 304,
      headers: { etag: '"1"' },
      body: undefined,
    })
    expect(fetching.origin.requests.at(-1)?.fields.get('if-modified-since')).toBe(conditional.lastModified)
    const other = await fetchRobots(url, {
      ...given,
      conditional: { ...conditional, url: fetching.origin.urlOf('file') },
    })
    expect(other.result).toMatchObject({ status: 200 })
  })
})

describe('a request whose conditions are refused', () => {
  const asked = async (status: number) => {
    const url = fetching.origin.urlOf('picky').replace('/robots.txt', `/${status}`)
    let outcome: Awaited<ReturnType<typeof fetchRobots>> | undefined
    const conditional = { etag: '"1"', lastModified: 'Sun, 06 Nov 1994 08:49:37 GMT', url }
    const cost = await fetching.costOf(async () => {
      outcome = await fetchRobots(url, { ...fetching.options(), conditional })
    })
    return { requests: cost.requests, result: outcome?.result }
  }

  it.each([400, 401, 403, 404, 406, 410, 412, 416, 431, 451, 499])(
    'is made once more without them: %i',
    async (status) => {
      const { requests, result } = await asked(status)
      expect(requests).toBe(2)
      expect(result).toMatchObject({ kind: 'response', status: 200 })
    },
  )

  it.each([429, 500, 503])('is not where it says nothing of them: %i', async (status) => {
    const { requests, result } = await asked(status)
    expect(requests).toBe(1)
    expect(result).toMatchObject({ kind: 'response', status })
  })
})

describe('an outcome', () => {
  it('has the fields, the way there, and the times by the clock', async () => {
    let now = 1_000
    const clock = { now: () => (now += 5), after: () => () => undefined }
    const url = fetching.origin.urlOf('moved')
    const outcome = await fetchRobots(url, { ...fetching.options(), clock })
    expect(outcome).toEqual({
      url,
      finalUrl: fetching.origin.urlOf('file'),
      redirects: [
        { url, status: 301, location: '/elsewhere' },
        { url: new URL('/elsewhere', url).href, status: 302, location: fetching.origin.urlOf('file') },
      ],
      result: {
        kind: 'response',
        status: 200,
        headers: { 'content-length': String(robotsText.length), 'x-twice': 'a', etag: '"1"' },
        body: { bytes: Uint8Array.from(Buffer.from(robotsText)), isCut: false, notes: [] },
      },
      requestedAt: 1_005,
      // The last time that was asked for.
      receivedAt: now,
    })
  })

  it.each(['', 'robots.txt', 'http://', 'mailto:a@example.com'])(
    'is there for %j, which is no http URL',
    async (url) => {
      const outcome = await fetchRobots(url, fetching.options())
      expect(outcome).toMatchObject({ url, finalUrl: url, redirects: [], result: { code: 'scheme' } })
    },
  )

  it('is a timeout by the clock of the caller', async () => {
    const clock = {
      now: () => 0,
      after: (ms: number, task: () => void) => {
        if (ms === 7_000) setImmediate(task)
        return () => undefined
      },
    }
    const outcome = await fetchRobots(fetching.origin.urlOf('mute'), {
      ...fetching.options(),
      clock,
      headersTimeoutMs: 7_000,
    })
    expect(outcome.result).toEqual({
      kind: 'network-error',
      code: 'timeout',
      message: 'no answer within 7000 ms',
    })
  })
})

describe('the time for one request', () => {
  it('holds for its body, too', async () => {
    const outcome = await fetchRobots(fetching.origin.urlOf('half'), {
      ...fetching.options(),
      requestTimeoutMs: 50,
    })
    expect(outcome.result).toMatchObject({ code: 'timeout', message: 'request not done within 50 ms' })
  })

  it('begins anew at each redirect', async () => {
    const counted: number[] = []
    const clock = { now: () => 0, after: (ms: number) => (counted.push(ms), () => undefined) }
    const given = { ...fetching.options(), clock, requestTimeoutMs: 7_777 }
    await fetchRobots(fetching.origin.urlOf('moved'), given)
    expect(counted.filter((ms) => ms === 7_777).length).toBe(3)
  })
})

describe('a body that breaks off', () => {
  const outcomeOf = (name: string, keepBrokenBody: boolean): ReturnType<typeof fetchRobots> =>
    fetchRobots(fetching.origin.urlOf(name), { ...fetching.options(), keepBrokenBody })
  const textOf = ({ result }: Awaited<ReturnType<typeof outcomeOf>>): string | undefined =>
    result.kind === 'response' ? new TextDecoder().decode(result.body?.bytes) : undefined

  it.each(['cut', 'cut-chunk', 'reset-in-body'])(
    'is a network error, or kept as far as it came: %s',
    async (name) => {
      expect((await outcomeOf(name, false)).result).toMatchObject({ kind: 'network-error' })
      const kept = await outcomeOf(name, true)
      expect(kept.result).toMatchObject({ kind: 'response', status: 200, body: { isCut: true } })
      expect(textOf(kept)).toBe('half')
    },
  )

  it.each(['cut-gzip', 'cut-br', 'cut-deflate'])('is kept as far as it can be decoded: %s', async (name) => {
    expect((await outcomeOf(name, false)).result).toMatchObject({ kind: 'network-error' })
    const kept = await outcomeOf(name, true)
    expect(kept.result).toMatchObject({ kind: 'response', body: { isCut: true } })
    expect(textOf(kept)?.startsWith('half'.repeat(1000))).toBe(true)
  })

  it('is no whole one that is kept, nor one that takes too long or cannot be decoded', async () => {
    expect((await outcomeOf('file', true)).result).toMatchObject({ body: { isCut: false } })
    expect((await outcomeOf('wrong-gzip', true)).result).toMatchObject({ code: 'undecodable' })
    const slow = fetchRobots(fetching.origin.urlOf('half'), {
      ...fetching.options(),
      keepBrokenBody: true,
      timeoutMs: 100,
    })
    expect((await slow).result).toMatchObject({ code: 'timeout' })
  })
})

describe('the abort of a caller', () => {
  const reason = new Error('enough')

  it.each(['file', 'mute'])('throws its reason before anything is asked: %s', async (name) => {
    const cost = await fetching.costOf(async () => {
      const asked = fetchRobots(fetching.origin.urlOf(name), {
        ...fetching.options(),
        signal: AbortSignal.abort(reason),
      })
      await expect(asked).rejects.toBe(reason)
    })
    expect(cost.requests).toBe(0)
  })

  it.each(['mute', 'half'])(
    'throws its reason while an answer is waited for, and closes: %s',
    async (name) => {
      const controller = new AbortController()
      const asked = fetchRobots(fetching.origin.urlOf(name), {
        ...fetching.options(),
        signal: controller.signal,
      })
      await expect.poll(() => fetching.openSockets(name)).toBe(1)
      controller.abort(reason)
      await expect(asked).rejects.toBe(reason)
      await expect.poll(() => fetching.openSockets(name)).toBe(0)
    },
  )

  it('throws while a name is looked up that never resolves', async () => {
    const controller = new AbortController()
    const given = fetching.options({ lookup: () => controller.abort(reason) })
    await expect(
      fetchRobots(fetching.origin.urlOf('file'), { ...given, signal: controller.signal }),
    ).rejects.toBe(reason)
  })

  it('leaves others alone that ask the same origin', async () => {
    const controller = new AbortController()
    const given = fetching.options()
    const aborted = fetchRobots(fetching.origin.urlOf('mute'), { ...given, signal: controller.signal })
    const other = fetchRobots(fetching.origin.urlOf('mute'), { ...given, headersTimeoutMs: 100 })
    controller.abort(reason)
    await expect(aborted).rejects.toBe(reason)
    expect((await other).result).toMatchObject({ code: 'timeout' })
  })
})

describe('options', () => {
  it.each([
    [{ userAgent: 1 }, TypeError],
    [{ userAgent: ' ' }, RangeError],
    [{ userAgent: 'a\r\nX-Injected: b' }, RangeError],
    [{ maxRedirects: -1 }, RangeError],
    [{ maxBytes: 0 }, RangeError],
    [{ maxBytes: '1' }, TypeError],
    [{ timeoutMs: 2 ** 31 }, RangeError],
    [{ headersTimeoutMs: 0.5 }, RangeError],
  ])('%j is refused by its name', async (wrong, kind) => {
    const asked = fetchRobots(fetching.origin.urlOf('file'), {
      ...fetching.options(),
      ...wrong,
    } as FetchOptions)
    await expect(asked).rejects.toThrow(kind)
    await expect(asked).rejects.toThrow(`"${Object.keys(wrong)[0]}"`)
  })

  it('with an unknown name are refused, with the name that is meant', async () => {
    const wrong = { ...fetching.options(), timeoutMS: 5 }
    await expect(fetchRobots(fetching.origin.urlOf('file'), wrong)).rejects.toThrow(
      'Unknown option "timeoutMS" of fetchRobots(). Did you mean "timeoutMs"?',
    )
  })

  it('without limits are possible', async () => {
    const limits = {
      maxBytes: Infinity,
      maxRedirects: Infinity,
      timeoutMs: Infinity,
      headersTimeoutMs: Infinity,
    }
    const { result } = await fetchRobots(fetching.origin.urlOf('large'), { ...fetching.options(), ...limits })
    expect(result).toMatchObject({ body: { isCut: false } })
  })
})
