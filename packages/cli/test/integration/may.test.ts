import { describe, expect, it } from 'vitest'

import { disagreeingSite } from '../../../client/test/support/disagreeing-site.ts'
import { createFolder, ruly } from '../support/ruly.ts'
import { useSites } from '../support/site.ts'

const folder = createFolder()
const robots = folder.write(
  'robots.txt',
  'User-agent: *\nDisallow: /private\nContent-Usage: train-ai=n, search=y\n\nUser-agent: GPTBot\nContent-Signal: ai-train=yes\nAllow: /\n',
)

describe('ruly may', () => {
  const sites = useSites()

  it('answers by a local file', async () => {
    expect(await ruly(['may', 'ExampleBot', '/a', '--for', 'training', '--robots', robots])).toEqual({
      code: 1,
      stdout: `deny  /a  ExampleBot for train-ai
  No rule of robots.txt disallows the URL; Content-Usage on line 3 of robots.txt
  refuses AI training (train-ai).
  permission to fetch  allowed
  preference for use   disallowed

  disallowed  Content-Usage   line 3  counts        "train-ai=n, search=y"
  allowed     Content-Signal  line 6  other agents  "ai-train=yes"

  looked at: robots.txt
  not looked at: headers, tags of the page, tdmrep.json, licences
`,
      stderr: '',
    })
  })

  it('exits with 0 only where both answers are yes', async () => {
    const codeOf = async (agent: string, path: string, purpose: string) =>
      (await ruly(['may', agent, path, '--for', purpose, '--robots', robots])).code
    expect(await codeOf('ExampleBot', '/a', 'search')).toBe(0)
    expect(await codeOf('ExampleBot', '/private', 'search')).toBe(1)
    expect(await codeOf('ExampleBot', '/a', 'grounding')).toBe(1)
    expect(await codeOf('GPTBot', '/a', 'training')).toBe(0)
  })

  it('prints one object with decision, permission and preference at the top', async () => {
    const { stdout } = await ruly(['may', 'GPTBot', '/a', '--for', 'train-ai', '--robots', robots, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      agent: 'GPTBot',
      url: '/a',
      decision: 'allow',
      permission: 'allowed',
      preference: 'allowed',
      purpose: 'train-ai',
      reason:
        'Line 7 of robots.txt allows the URL; Content-Signal on line 6 of robots.txt permits AI training (train-ai).',
      evidence: [
        { source: 'content-signal', line: 6, counts: true },
        { source: 'content-usage', line: 3, counts: false },
      ],
      lookedAt: ['robots.txt'],
    })
  })

  it('shows the other reading of Content-Signal, or uses it', async () => {
    const ask = async (...more: readonly string[]) =>
      (
        await ruly(['may', 'ExampleBot', '/a', '--for', 'training', '--robots', '-', ...more], {
          input: 'User-agent: *\nContent-Signal: ai-train=no\n\nUser-agent: ExampleBot\nAllow: /\n',
        })
      ).stdout
    expect(await ask('-q')).toContain(
      'preference for use   unknown  (disallowed if a Content-Signal is read for the other scope)\n',
    )
    expect(await ask('-q', '--signal-scope', 'site')).toContain(
      'preference for use   disallowed  (unknown if',
    )
  })

  it('explains a site whose robots.txt, headers, tags, TDM file and licence disagree, on one screen', async () => {
    const site = await sites.start(disagreeingSite)
    const url = `${site.url}/page`
    const ran = await sites.ask([
      'may',
      'OtherBot',
      url,
      '--for',
      'training',
      '--page',
      '--licences',
      '--tdmrep',
    ])
    expect(ran.stdout.replaceAll(site.url, 'http://site')).toBe(`deny  http://site/page  OtherBot for train-ai
  No rule of robots.txt disallows the URL; Content-Usage in a response header
  refuses AI training (train-ai), although others permit it.
  permission to fetch  allowed
  preference for use   disallowed
  extent of any use    at most "reference"

  disallowed  Content-Usage    header       counts        "train-ai=n"
  disallowed  robots tag       header       counts        "otherbot: noai, m..."
  disallowed  TDM reservation  meta         counts        "1"
  allowed     Content-Usage    line 3       counts        "train-ai=y, search=y"
  allowed     licence          line 11      counts        "/license.xml"
  unknown     Content-Signal   line 5       counts        "search=yes, ai-in..."
  unknown     robots tag       meta         counts        "noindex"
  disallowed  Content-Signal   line 9       other agents  "ai-train=no"
  allowed     TDM reservation  tdmrep.json  superseded    "0"
  unknown     Content-Usage    line 4       other path    "/news/ search=y"

  looked at: robots.txt, headers, tags of the page, tdmrep.json, licences
  robots.txt: 200, fresh
`)
    const lines = ran.stdout.split('\n')
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(ran).toMatchObject({ code: 1, stderr: '' })
    const asked = site.requests.map(({ path, headers }) => [path, headers['user-agent']?.split('/')[0]])
    expect(asked).toEqual([
      ['/robots.txt', 'ruly'],
      ['/.well-known/tdmrep.json', 'ruly'],
      ['/license.xml', 'ruly'],
      ['/page', 'ruly'],
    ])
  })

  it('looks at robots.txt alone if nothing else is asked for', async () => {
    const site = await sites.start(disagreeingSite)
    const ran = await sites.ask(['may', 'GPTBot', `${site.url}/page`, '--for', 'training', '-q'])
    expect(ran.stdout).toContain('Content-Signal on line 9 of')
    expect(site.requests).toHaveLength(1)
  })

  it('says why it has not looked at a page', async () => {
    const site = await sites.start((request, response) => {
      const isFile = request.url === '/robots.txt'
      response.writeHead(isFile ? 200 : 404, { 'content-type': 'text/plain', 'content-usage': 'search=n' })
      response.end(isFile ? 'User-agent: ruly\nDisallow: /a\n' : '')
    })
    const ask = async (path: string) =>
      await sites.ask(['may', 'GPTBot', `${site.url}${path}`, '--for', 'search', '--page'])
    const closed = await ask('/a')
    expect(closed.stderr).toBe(
      'ruly: the page was not looked at: line 2 of the robots.txt of its site disallows it.\n',
    )
    expect(closed.stdout).toContain('not looked at: headers, tags of the page')
    const missing = await ask('/b')
    expect(missing.stderr).toBe(
      'ruly: the page answered 404: its headers and tags count as those of any response.\n',
    )
    expect(missing.stdout).toContain('preference for use   disallowed')
  })

  it('says that an agent never sees the noindex of a page that it may not fetch, if ruly may', async () => {
    const site = await sites.start((request, response) => {
      const isFile = request.url === '/robots.txt'
      response.writeHead(200, { 'content-type': isFile ? 'text/plain' : 'text/html' })
      if (isFile) response.end('User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n')
      else response.end('<meta name="robots" content="noindex"><p>Old.')
    })
    const ask = async (agent: string, path: string, ...more: readonly string[]) =>
      await sites.ask(['may', agent, `${site.url}${path}`, '--for', 'search', '--page', ...more])
    const hidden = await ask('Googlebot', '/a')
    expect(hidden).toMatchObject({ code: 1, stderr: '' })
    expect(hidden.stdout).toContain(`
  Line 2 of robots.txt disallows the URL.
  The page says noindex, but line 2 of robots.txt keeps the agent from reading
  it, so that the URL can stay in search results: allow the URL until it has
  left them.
`)
    expect(JSON.parse((await ask('Googlebot', '/a', '--json')).stdout)).toMatchObject({
      permission: 'disallowed',
      unseenNoindex: expect.stringMatching(/^The page says noindex, but line 2 /),
    })
    // Bingbot sees the noindex of /a. That of /b is not known: ruly may not fetch it either.
    expect((await ask('Bingbot', '/a')).stdout).not.toContain('The page says')
    const both = await ask('Bingbot', '/b')
    expect(both).toMatchObject({ code: 1, stderr: '' })
    expect(both.stdout).not.toContain('noindex')
    expect(site.requests.map(({ path }) => path)).not.toContain('/b')
  })

  it('says of a site that cannot be reached when to ask again', async () => {
    const site = await sites.start((_, response) => void response.writeHead(503).end())
    const { code, stdout } = await sites.ask([
      'may',
      'GPTBot',
      `${site.url}/a`,
      '--for',
      'search',
      '--page',
      '--licences',
    ])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^wait {2}http/)
    expect(stdout).toMatch(/ {2}ask again at {9}\d{4}-\d\d-\d\dT/)
    expect(site.requests).toHaveLength(1)
  })

  it.each([
    [['may', 'GPTBot'], "missing required argument 'URL'"],
    [
      ['may', 'GPTBot', '/a', '--robots', robots],
      'missing --for. Pass what the content is wanted for: search, ai-input or train-ai.',
    ],
    [
      ['may', 'GPTBot', '/a', '--for', 'trainin', '--robots', robots],
      '--for must be one of search, ai-input, train-ai, grounding, training, got "trainin".',
    ],
    [
      ['may', 'https://example.com/', 'GPTBot', '--for', 'search'],
      'expected an agent, got the URL "https://example.com/".',
    ],
    [
      ['may', 'GPTBot', '/a', '--for', 'search'],
      'cannot check "/a": it is a path, expected an absolute URL.',
    ],
    [
      ['may', 'GPTBot', '/a', '--for', 'search', '--robots', robots, '--page'],
      "'--page' cannot be used with",
    ],
  ])('refuses %j', async (args, message) => {
    const { code, stdout, stderr } = await ruly(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})
