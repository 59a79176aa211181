import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTransport } from '../../../src/fetch/create-transport.ts'
import { fetchRobots } from '../../../src/fetch/fetch-robots.ts'
import type { FetchOutcome, FetchResult } from '../../../src/fetch/outcome/fetch-outcome.ts'
import type { TransportOptions } from '../../../src/fetch/transport/transport-options.ts'
import { patient, userAgent } from '../../support/clients.ts'
import { startHostileOrigin, type Handler, type HostileOrigin } from '../../support/fetch/hostile-origin.ts'
import { answer, robotsText } from '../../support/fetch/scenario.ts'

/** URLs that name an address, or seem to name something else. */
const addressUrls = [
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://0177.0.0.01/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://127.255.255.254/',
  'http://127.0.0.1./',
  'http://127。0。0。1/',
  'http://１２７.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http://127.0.\t0.1/',
  'http:127.0.0.1/',
  'http:///127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  'http://example.com@127.0.0.1/',
  'http://example.com:80@127.0.0.1/',
  'http://127.0.0.1\\@example.com/',
  'http://127.0.0.1#@example.com/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[100::1]/',
  'http://[4000::1]/',
  'http://[5f00::1]/',
]

/** Names by what they resolve to. */
const resolved: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'app.localhost': ['::1'],
  'private.example': ['10.0.0.1'],
  'private.example.': ['10.0.0.1'],
  'public-and-private.example': ['93.184.216.34', '127.0.0.1'],
  'private-and-public.example': ['127.0.0.1', '93.184.216.34'],
  'public-and-private-v6.example': ['93.184.216.34', 'fd00::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'compatible.example': ['::7f00:1'],
  'translated.example': ['64:ff9b::7f00:1'],
  'zone.example': ['fe80::1%lo'],
  '0x7f.0.0.0x1.example': ['127.0.0.1'],
}

/** Places that a public host redirects to. */
const redirectedTo = [
  'http://127.0.0.2/robots.txt',
  'http://2130706434/robots.txt',
  'http://[::1]/robots.txt',
  'http://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/robots.txt',
  'http://app.localhost/robots.txt',
  'http://public-and-private-v6.example/robots.txt',
  'http://user:pass@192.168.0.1/robots.txt',
  '//127.0.0.2/robots.txt',
]

const handlers = new Map<string, Handler>([
  ['file', ({ socket }) => socket.write(answer(200, {}, robotsText))],
  [
    'leads',
    ({ socket, host }) => {
      const target = redirectedTo[Number((host.split('.')[0] ?? '').split('--')[1])] ?? ''
      socket.write(answer(302, { Location: target }))
    },
  ],
  [
    'leads-to-port',
    ({ socket }) => socket.write(answer(302, { Location: 'http://file.ruly.test:22/robots.txt' })),
  ],
  ['leads-to-file', ({ socket }) => socket.write(answer(302, { Location: 'file:///etc/passwd' }))],
])

let origin: HostileOrigin

beforeAll(async () => {
  // Loaded before the first request is timed.
  await import('../../../src/fetch/connections/own-transport.ts')
  origin = await startHostileOrigin(handlers)
})

afterAll(() => origin.close())

const lookup: LookupFunction = (hostname, options, callback) => {
  const addresses = resolved[hostname]
  if (addresses === undefined) return origin.lookup(hostname, options, callback)
  const found = addresses.map((address): LookupAddress => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  setImmediate(() => callback(null, found))
}

async function fetched(url: string, options: TransportOptions = {}): Promise<FetchOutcome> {
  const transport = createTransport({ guard: true, lookup, ...options })
  try {
    return await fetchRobots(url, { transport, userAgent, ...patient })
  } finally {
    await transport.close()
  }
}

/** Guarded, but for the servers of the test: they alone are taken for public ones. */
function publicOrigin(): TransportOptions {
  const { port } = new URL(origin.urlOf('file'))
  return { guard: { allowPorts: [80, 443, Number(port)], allow: (address) => address === '127.0.0.1' } }
}

function guarded(why: RegExp): FetchResult {
  return { kind: 'network-error', code: 'guarded', message: expect.stringMatching(why) as string }
}

describe('the guard', () => {
  it('is asked about at least 24 ways round it', () => {
    expect(addressUrls.length + Object.keys(resolved).length + redirectedTo.length).toBeGreaterThan(24)
  })

  it.each(addressUrls)('refuses %j', async (url) => {
    expect((await fetched(url)).result).toEqual(guarded(/is not a public address$/))
  })

  it.each(Object.keys(resolved))('refuses the name %s for what it resolves to', async (name) => {
    expect((await fetched(`http://${name}/robots.txt`)).result).toEqual(guarded(/which is not public$/))
  })

  it.each([[], ['not an address']])('finds no address for a name that resolves to %j', async (...found) => {
    const nowhere: LookupFunction = (_, __, callback) =>
      callback(
        null,
        found.map((address) => ({ address, family: 4 })),
      )
    const outcome = await fetched('http://nothing.example/robots.txt', { lookup: nowhere })
    expect(outcome.result).toMatchObject({ code: 'dns', message: 'nothing.example has no address' })
  })

  it.each(redirectedTo)('refuses a redirect to %s', async (target) => {
    const url = origin.urlOf(`leads--${redirectedTo.indexOf(target)}`)
    const outcome = await fetched(url, publicOrigin())
    expect(outcome.result).toEqual(guarded(/not public|not a public/))
    expect(outcome.redirects).toEqual([{ url, status: 302, location: target }])
  })

  it.each([22, 25, 6379, 8080, 65_535])(
    'refuses port %i of a public host, before any lookup',
    async (port) => {
      const asked: string[] = []
      const outcome = await fetched(`http://example.com:${port}/robots.txt`, {
        lookup: (hostname, _, callback) => {
          asked.push(hostname)
          callback(null, '93.184.216.34', 4)
        },
      })
      expect(outcome.result).toEqual(guarded(/^port \d+ is not allowed$/))
      expect(asked).toEqual([])
    },
  )

  it.each([
    ['http://example.com/', 443, 80],
    ['https://example.com/', 80, 443],
  ])('refuses the port that %s means, where only %i is allowed', async (url, allowed, port) => {
    const { result } = await fetched(url, { guard: { allowPorts: [allowed] } })
    expect(result).toEqual(guarded(new RegExp(`^port ${port} is not allowed$`)))
  })

  it('dials any port of an allowed address where all ports are allowed', async () => {
    const guard = { allowPorts: 'all', allow: (address: string) => address === '127.0.0.1' } as const
    const { result } = await fetched(origin.urlOf('file'), { guard })
    expect(result).toMatchObject({ kind: 'response', status: 200 })
  })

  it('refuses a redirect to another port', async () => {
    const outcome = await fetched(origin.urlOf('leads-to-port'), publicOrigin())
    expect(outcome.result).toEqual(guarded(/^port 22 is not allowed$/))
  })

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://127.0.0.1:6379/',
    'data:,Disallow:',
    'unix:/run/x',
  ])('is not even asked about %s', async (url) => {
    expect((await fetched(url)).result).toMatchObject({ code: 'scheme' })
  })

  it('is not even asked about a redirect to a file', async () => {
    expect((await fetched(origin.urlOf('leads-to-file'), publicOrigin())).result).toMatchObject({
      code: 'scheme',
    })
  })

  it('refuses the name of the machine itself as the system resolves it', async () => {
    const transport = createTransport({ guard: true })
    const outcome = await fetchRobots('http://localhost/', { transport, userAgent, ...patient })
    await transport.close()
    expect(outcome.result).toEqual(guarded(/which is not public$/))
  })

  it('lets through what is allowed, and dials the address that was checked', async () => {
    expect((await fetched(origin.urlOf('file'), publicOrigin())).result).toMatchObject({ status: 200 })
  })

  it('looks a name up once a connection, and refuses it when its answer has changed', async () => {
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.1']
    const given: string[] = []
    const transport = createTransport({
      ...publicOrigin(),
      lookup: (_hostname, _options, callback) => {
        given.push(answers[given.length] ?? '127.0.0.2')
        callback(null, [{ address: given.at(-1) ?? '', family: 4 }])
      },
      keepAliveMs: 1,
    })
    const options = { transport, userAgent, ...patient }
    const url = origin.urlOf('file')
    const first = await fetchRobots(url, options)
    await expect.poll(() => closedSockets(origin)).toBe(true)
    const second = await fetchRobots(url, options)
    await transport.close()
    expect(first.result).toMatchObject({ status: 200 })
    expect(second.result).toEqual(guarded(/127\.0\.0\.2, which is not public$/))
    expect(given).toEqual(['127.0.0.1', '127.0.0.2'])
  })

  it('made no connection but those to allowed hosts', () => {
    expect(origin.requests.every(({ host }) => host.includes('.ruly.test'))).toBe(true)
  })
})

function closedSockets({ requests }: HostileOrigin): boolean {
  return requests.every(({ socket }) => socket.destroyed)
}
