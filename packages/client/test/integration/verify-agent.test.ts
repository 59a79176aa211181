import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTransport, verifyAgent, type Transport } from '../../src/index.ts'
import { startDnsServer } from '../support/identity/dns-server.ts'

const records = {
  'PTR 1.2.0.192.in-addr.arpa': ['crawl-192-0-2-1.googlebot.com'],
  'A crawl-192-0-2-1.googlebot.com': ['192.0.2.1'],
  'PTR 2.2.0.192.in-addr.arpa': ['crawl-192-0-2-2.googlebot.com'],
  'A crawl-192-0-2-2.googlebot.com': ['192.0.2.99'],
  'PTR 3.2.0.192.in-addr.arpa': ['googlebot.com.attacker.example'],
  'A googlebot.com.attacker.example': ['192.0.2.3'],
  'PTR 4.2.0.192.in-addr.arpa': 'failure',
  'PTR 5.2.0.192.in-addr.arpa': 'silence',
  'PTR 6.2.0.192.in-addr.arpa': ['crawl-192-0-2-6.googlebot.com'],
  'A crawl-192-0-2-6.googlebot.com': 'failure',
  'PTR 7.2.0.192.in-addr.arpa': 'nothing',
  'PTR 8.2.0.192.in-addr.arpa': ['host.hoster.example', 'crawl-192-0-2-8.googlebot.com'],
  'A host.hoster.example': ['192.0.2.8'],
  'A crawl-192-0-2-8.googlebot.com': ['192.0.2.8'],
  'PTR 1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': ['crawl.googlebot.com'],
  'AAAA crawl.googlebot.com': ['2001:db8:0:0:0:0:0:1'],
} as const

describe('a request that calls itself Googlebot', () => {
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  beforeAll(async () => {
    dns = await startDnsServer(records)
  })
  afterAll(() => dns.close())

  it.each([
    ['192.0.2.1', 'yes', 'name-confirmed'],
    ['::ffff:192.0.2.1', 'yes', 'name-confirmed'],
    ['2001:db8::1', 'yes', 'name-confirmed'],
    ['192.0.2.8', 'yes', 'name-confirmed'],
    ['192.0.2.2', 'no', 'name-not-confirmed'],
    ['192.0.2.3', 'no', 'name-of-others'],
    ['192.0.2.7', 'no', 'no-name'],
    ['192.0.2.9', 'no', 'no-name'],
    ['2001:db8::2', 'unknown', 'not-found-out'],
    ['192.0.2.4', 'unknown', 'not-found-out'],
    ['192.0.2.5', 'unknown', 'not-found-out'],
    ['192.0.2.6', 'unknown', 'not-found-out'],
  ])('from %s: %s, %s', async (address, canBe, reason) => {
    const found = await verifyAgent(address, 'Googlebot/2.1', { resolver: dns.resolver() })
    expect(found).toMatchObject({ canBe, reason })
  })

  it('cannot be told from others if the name server fails, which is told', async () => {
    const { problems } = await verifyAgent('192.0.2.4', 'Googlebot', { resolver: dns.resolver() })
    expect(problems).toEqual(['The DNS did not give host names of 4.2.0.192.in-addr.arpa: ESERVFAIL.'])
    const closed = await startDnsServer({})
    closed.close()
    const found = await verifyAgent('192.0.2.1', 'Googlebot', { resolver: closed.resolver() })
    expect(found).toMatchObject({ canBe: 'unknown', reason: 'not-found-out' })
    expect(found.problems).toHaveLength(1)
  })

  it('is not looked up in a private network, nor for an agent that nobody documents', async () => {
    const before = dns.asked.length
    const resolver = dns.resolver()
    expect(await verifyAgent('10.1.2.3', 'Googlebot', { resolver })).toMatchObject({
      reason: 'private-address',
    })
    expect(await verifyAgent('192.0.2.1', 'NobodysBot', { resolver })).toMatchObject({ reason: 'not-known' })
    expect(await verifyAgent('192.0.2.1', 'curl', { resolver })).toMatchObject({ reason: 'not-documented' })
    expect(await verifyAgent('192.0.2.1', 'Google-Extended', { resolver })).toMatchObject({ canBe: 'no' })
    expect(dns.asked).toHaveLength(before)
  })

  it('is known by ranges that are passed, and its host name still counts', async () => {
    const resolver = dns.resolver()
    expect(
      await verifyAgent('198.51.100.7', 'Googlebot', { resolver: null, ranges: ['198.51.100.0/24'] }),
    ).toMatchObject({ canBe: 'yes', reason: 'address-published', proof: '198.51.100.0/24' })
    expect(
      await verifyAgent('192.0.2.1', 'Googlebot', { resolver, ranges: ['198.51.100.0/24'] }),
    ).toMatchObject({
      canBe: 'yes',
      reason: 'name-confirmed',
    })
  })

  it('refuses other options', async () => {
    await expect(verifyAgent('192.0.2.1', 'Googlebot', { resolver: {} as never })).rejects.toThrow(
      'resolvePtr()',
    )
    await expect(verifyAgent('192.0.2.1', 'Googlebot', { lists: {} as never })).rejects.toThrow(
      'lists.transport',
    )
    const transport = createTransport()
    const lists = { transport, userAgent: 'ExampleBot/1.0', timeout: 5 }
    await expect(verifyAgent('192.0.2.1', 'Googlebot', { lists })).rejects.toThrow('Unknown option "timeout"')
    await expect(verifyAgent('192.0.2.1', 'Googlebot', { lists: null as never })).rejects.toThrow('"lists"')
    await expect(verifyAgent('192.0.2', 'Googlebot')).rejects.toThrow('must be an IPv4 or IPv6 address')
  })
})

describe('a request that calls itself GPTBot', () => {
  let server: Server
  let transport: Transport
  let list: { readonly status: number; readonly body: string }
  const asked: string[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(list.status).end(list.body)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    // The lists of operators, from the server of this test.
    transport = createTransport({
      fetch: (url, init) => globalThis.fetch(new URL(new URL(url).pathname, origin), init),
    })
  })
  afterAll(async () => {
    await transport.close()
    server.close()
  })

  const ask = (address: string) =>
    verifyAgent(address, 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', {
      resolver: null,
      lists: { transport, userAgent: 'ExampleBot/1.0' },
    })

  it('is known by the list that OpenAI publishes', async () => {
    list = {
      status: 200,
      body: '{"prefixes":[{"ipv4Prefix":"192.0.2.0/28"},{"ipv4Prefix":"198.51.100.0/24"}]}',
    }
    expect(await ask('198.51.100.200')).toMatchObject({
      canBe: 'yes',
      proof: '198.51.100.0/24',
      problems: [],
    })
    expect(await ask('192.0.2.16')).toMatchObject({ canBe: 'no', reason: 'address-not-published' })
    expect(await ask('2001:db8::1')).toMatchObject({ canBe: 'unknown', reason: 'not-found-out' })
    expect(new Set(asked)).toEqual(new Set(['/gptbot.json']))
  })

  it('cannot be told from others if the list does not come, or has no addresses', async () => {
    for (const [status, body, why] of [
      [404, '', 'status 404.'],
      [200, '<!doctype html><p>192.0.2.1', 'it has none.'],
      [200, '{"prefixes":[]}', 'it has none.'],
    ] as const) {
      list = { status, body }
      const found = await ask('192.0.2.16')
      expect(found).toMatchObject({ canBe: 'unknown', reason: 'not-found-out' })
      expect(found.problems).toEqual([
        `No list of addresses came from https://openai.com/gptbot.json: ${why}`,
      ])
    }
  })
})
