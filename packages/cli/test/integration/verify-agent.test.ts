import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startDnsServer } from '../../../client/test/support/identity/dns-server.ts'
import { createFolder, ruly } from '../support/ruly.ts'

const folder = createFolder()
const list = folder.write('googlebot.json', '{"prefixes":[{"ipv4Prefix":"198.51.100.0/24"}]}')
const page = folder.write('page.html', '<!doctype html><p>Not found</p>')

describe('ruly verify-agent', () => {
  let dns: Awaited<ReturnType<typeof startDnsServer>>
  beforeAll(async () => {
    dns = await startDnsServer({
      'PTR 1.2.0.192.in-addr.arpa': ['crawl-192-0-2-1.googlebot.com'],
      'A crawl-192-0-2-1.googlebot.com': ['192.0.2.1'],
      'PTR 2.2.0.192.in-addr.arpa': ['host.hoster.example'],
      'A host.hoster.example': ['192.0.2.2'],
      'PTR 3.2.0.192.in-addr.arpa': 'failure',
    })
  })
  afterAll(() => dns.close())

  const ask = (address: string, agent: string, ...options: readonly string[]) =>
    ruly(['verify-agent', address, agent, '--name-server', dns.address, '-q', ...options])

  it('says that a request can come from the agent, with exit code 0', async () => {
    expect(
      await ask('192.0.2.1', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    ).toEqual({
      code: 0,
      stdout: `can be  Googlebot  192.0.2.1
  The host name crawl-192-0-2-1.googlebot.com is of a domain that is documented for Googlebot (googlebot.com), and leads back to the address.
`,
      stderr: '',
    })
  })

  it('says that it cannot, with exit code 1', async () => {
    const { code, stdout } = await ask('192.0.2.2', 'Googlebot')
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: `cannot be  Googlebot  192.0.2.2
  The host name host.hoster.example is of no domain that is documented for Googlebot (googlebot.com).
`,
    })
  })

  it('says that it cannot tell if the name server fails, with exit code 2 and what else to try', async () => {
    const { code, stdout, stderr } = await ruly([
      'verify-agent',
      '192.0.2.3',
      'Googlebot',
      '--name-server',
      dns.address,
    ])
    expect(code).toBe(2)
    expect(stdout).toContain('cannot tell  Googlebot  192.0.2.3\n')
    expect(stdout).toContain('pass --fetch-ranges, or --ranges with a downloaded list')
    expect(stdout).toContain(
      'https://developers.google.com/crawling/docs/crawlers-fetchers/verifying-googlebot',
    )
    expect(stderr).toBe('ruly: The DNS did not give host names of 3.2.0.192.in-addr.arpa: ESERVFAIL.\n')
  })

  it('does not take a time limit below a millisecond for a wrong address', async () => {
    const { code, stdout, stderr } = await ruly([
      'verify-agent',
      '192.0.2.1',
      'GPTBot',
      '--no-dns',
      '--fetch-ranges',
      '--timeout',
      '0.0001',
    ])
    expect({ code, stdout: stdout.split('\n')[0] }).toEqual({
      code: 2,
      stdout: 'cannot tell  GPTBot  192.0.2.1',
    })
    expect(stderr).toContain('ruly: No list of addresses came from ')
  })

  it('goes by a downloaded list alone', async () => {
    const alone = (address: string) =>
      ruly(['verify-agent', address, 'Googlebot', '--no-dns', '--ranges', list, '-q'])
    expect(await alone('198.51.100.9')).toMatchObject({
      code: 0,
      stdout:
        'can be  Googlebot  198.51.100.9\n  The address is in 198.51.100.0/24, which Google publishes.\n',
    })
    expect((await alone('192.0.2.1')).code).toBe(1)
  })

  it('prints one object', async () => {
    const { code, stdout } = await ask('192.0.2.1', 'Googlebot', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      address: '192.0.2.1',
      agent: 'Googlebot',
      canBe: 'yes',
      reason: 'name-confirmed',
      proof: 'crawl-192-0-2-1.googlebot.com',
      operator: 'Google',
      identity: { domains: ['googlebot.com'] },
      names: [{ name: 'crawl-192-0-2-1.googlebot.com', addresses: ['192.0.2.1'] }],
      problems: [],
    })
    expect(JSON.parse((await ask('192.0.2.1', 'NobodysBot', '--format', 'json')).stdout)).toMatchObject({
      canBe: 'unknown',
      reason: 'not-known',
      note: 'The registry has no such agent.',
    })
  })

  it('names the signature of an agent that signs', async () => {
    const { code, stdout } = await ruly(['verify-agent', '192.0.2.1', 'Google-Agent', '--no-dns', '-q'])
    expect(code).toBe(2)
    expect(stdout).toContain('Its requests can be signed as https://agent.bot.goog (Web Bot Auth).')
  })

  it('says what is wrong with its arguments', async () => {
    const errorOf = async (...words: readonly string[]) => (await ruly(['verify-agent', ...words])).stderr
    expect(await errorOf('192.0.2', 'Googlebot')).toBe(
      'ruly: 192.0.2 is not an IP address. Pass an IPv4 or IPv6 address, such as 66.249.66.1.\n',
    )
    expect(await errorOf('192.0.2.1', 'Googlebot', '--name-server', 'dns.example')).toContain(
      '--name-server must be an IP address',
    )
    expect(await errorOf('192.0.2.1', 'Googlebot', '--ranges', page)).toContain(
      'has no addresses. Pass a list',
    )
    expect(await errorOf('192.0.2.1', 'Googlebot', '--ranges', '-')).toContain(
      'standard input has no addresses.',
    )
    const packed = folder.write('ranges.json.gz', gzipSync('[]'))
    expect(await errorOf('192.0.2.1', 'Googlebot', '--ranges', packed)).toContain('has no addresses.')
    expect(await errorOf('192.0.2.1', 'Googlebot', '--ranges', 'missing.json')).toContain('missing.json')
    expect(await errorOf('192.0.2.1')).toContain("missing required argument 'AGENT'")
  })
})
