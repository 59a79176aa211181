import { describe, expect, it } from 'vitest'

import type { Evidence } from '@ruly/client'

import { file, status } from '../../../../client/test/support/origin.ts'
import { rowsOf } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const text = 'User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /private\n'
const { start, ask } = useSites()

interface Row {
  readonly agent: string
  readonly url: string
  readonly allowed: boolean
  readonly reason: string
  readonly evidence?: Evidence
}

describe('ruly check without --robots', () => {
  it('asks the site, and shows below the verdict what it rests on', async () => {
    const site = await start(file(text))
    const url = `${site.url}/private/a`
    expect(await ask(['check', 'GPTBot', url])).toEqual({
      code: 1,
      stdout: `disallowed  ${url}  GPTBot
  line 5 of the group for GPTBot decides:
    4 | User-agent: GPTBot
  > 5 | Disallow: /private
                  ^^^^^^^^
  ${site.url}/robots.txt: 200, ${text.length} bytes, requested just now, policy rfc9309
`,
      stderr: '',
    })
    expect((await ask(['check', 'GPTBot', `${site.url}/cart`])).code).toBe(0)
  })

  it('shows where it was redirected to', async () => {
    const site = await start((request, response) => {
      if (request.url === '/r.txt') return file(text)(request, response)
      return status(301, { location: '/r.txt' })(request, response)
    })
    const { stdout } = await ask(['check', 'X', `${site.url}/a`])
    expect(stdout).toContain(`\n  ${site.url}/robots.txt: 200, `)
    expect(stdout).toContain(`\n  redirected to ${site.url}/r.txt\n`)
  })

  it('shows the verdict alone with --quiet', async () => {
    const site = await start(file('nofield\n'))
    expect(await ask(['check', 'X', `${site.url}/a`, '-q'])).toEqual({
      code: 0,
      stdout: `allowed     ${site.url}/a  X\n  the file has no group for this agent and none for *\n`,
      stderr: '',
    })
  })

  it('gives the evidence as data', async () => {
    const site = await start(file(text))
    const { code, stdout, stderr } = await ask(['check', 'GPTBot', `${site.url}/a`, '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject([
      {
        agent: 'GPTBot',
        url: `${site.url}/a`,
        allowed: true,
        reason: 'no-matching-rule',
        evidence: {
          robotsUrl: `${site.url}/robots.txt`,
          redirects: [],
          status: 200,
          source: 'network',
          state: 'fresh',
          policy: 'rfc9309',
          file: { sizeBytes: text.length, charset: 'utf-8', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        },
      },
    ])
  })

  it('asks a site once, for all robots and URLs', async () => {
    const [one, other] = [await start(file(text)), await start(file('User-agent: *\nDisallow: /\n'))]
    const urls = [`${one.url}/cart`, `${other.url}/`, `${one.url}/private`]
    const ran = await ask(['check', '--agent', 'GPTBot', '--agent', 'CCBot', ...urls, '--ndjson'])
    expect(rowsOf<Row>(ran).map(({ agent, url, allowed }) => [url, agent, allowed])).toEqual([
      [urls[0], 'GPTBot', true],
      [urls[0], 'CCBot', false],
      [urls[1], 'GPTBot', false],
      [urls[1], 'CCBot', false],
      [urls[2], 'GPTBot', false],
      [urls[2], 'CCBot', true],
    ])
    expect([one.requests.length, other.requests.length]).toEqual([1, 1])
  })

  it('asks nobody about URLs that no robots.txt governs', async () => {
    const ran = await ask(['check', 'X', 'mailto:a@example.com', 'blob:http://127.0.0.1:9/a', '--ndjson'])
    expect(rowsOf<Row>(ran).map(({ allowed, reason }) => [allowed, reason])).toEqual([
      [true, 'not-governed'],
      [true, 'not-governed'],
    ])
    expect(ran).toMatchObject({ code: 1, stderr: '' })
  })

  it.each(['file:///etc/passwd', 'gopher://example.com/1', 'mailto:a@example.com'])(
    'permits no URL that no robots.txt governs: %s',
    async (url) => {
      const one = await ask(['check', 'X', url])
      expect(one).toMatchObject({ code: 1, stderr: '' })
      expect(one.stdout).toMatch(/^ungoverned .*\n {2}no robots\.txt that was read governs the URL/)
      const listed = await ask(['check', 'X', '--urls', '-'], url)
      expect(listed).toMatchObject({ code: 1, stdout: `ungoverned  ${url}  no robots.txt governs it\n` })
      const explained = await ask(['explain', 'X', url])
      expect(explained.code).toBe(1)
      expect(explained.stdout).toContain('  groups: no file applies\n')
      const matrix = await ask(['check', '--agents', 'ai', url])
      expect(matrix.stdout).toMatch(/agents that may fetch it: 0 of \d+\n$/)
      const visitors = await ask(['compare', '--urls', '-'], url)
      expect(visitors.stdout).toMatch(/\n0 of \d+ visitors may\.\n\nungoverned {2}/)
      expect((await ask(['compare', 'X', url])).stdout).toMatch(/ {2}n\/a\n/)
      expect(await ask(['may', 'X', url, '--for', 'search'])).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(
          /^deny .*\n {2}No robots\.txt governs the URL, so nothing permits it\.\n/,
        ),
      })
      for (const command of ['sitemap', 'fetch', 'lint'])
        expect(await ask([command, url])).toMatchObject({ code: 2, stderr: expect.not.stringMatching(/bug/) })
    },
  )

  it('tells of faults of the file once for a site', async () => {
    const site = await start(file('nofield\nUser-agent: *\n'))
    const { stderr } = await ask(['check', 'X', `${site.url}/a`, `${site.url}/b`])
    expect(stderr).toBe(
      `ruly: ${site.url}/robots.txt has a problem that can change verdicts: line 1: "nofield" is neither a field, because it has no colon, nor a comment: agents skip it.\n`,
    )
  })

  it('says of a page that it looks like one', async () => {
    const site = await start(file('<!doctype html>\n<p>Hello</p>\n', { 'content-type': 'text/html' }))
    expect((await ask(['check', 'X', `${site.url}/a`])).stdout).toMatch(
      /bytes, looks like an HTML page, requested/,
    )
  })

  it('asks under its own name, or the one that it is told', async () => {
    const site = await start(file(text))
    await ask(['check', 'GPTBot', `${site.url}/a`])
    await ask(['check', 'GPTBot', `${site.url}/a`, '--user-agent', 'ExampleBot/1.0'])
    expect(site.requests.map(({ headers }) => headers['user-agent'])).toEqual([
      expect.stringMatching(/^ruly\/\d+\.\d+\.\d+$/),
      'ExampleBot/1.0',
    ])
  })

  it.each(['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36', '12345'])(
    'sends a header that names no robot: %s',
    async (userAgent) => {
      const site = await start(file(text))
      const ran = await ask(['check', 'GPTBot', `${site.url}/private/a`, '--user-agent', userAgent])
      expect(ran).toMatchObject({ code: 1, stderr: '' })
      expect(site.requests.map(({ headers }) => headers['user-agent'])).toEqual([userAgent])
    },
  )
})

describe('a site without a file that counts', () => {
  it('is answered for by the policy of the dialect, or the one that is named', async () => {
    const site = await start(status(403))
    const codeWith = async (...options: readonly string[]): Promise<number | null> =>
      (await ask(['check', 'X', `${site.url}/a`, ...options])).code
    expect(await codeWith()).toBe(0)
    expect(await codeWith('--dialect', 'mk1996')).toBe(1)
    expect(await codeWith('--policy', 'strict')).toBe(1)
    expect(await codeWith('--dialect', 'mk1996', '--policy', 'google')).toBe(0)
    expect(await codeWith()).toBe(0)
  })

  it('has its status shown', async () => {
    const site = await start(status(404))
    expect((await ask(['check', 'X', `${site.url}/a`])).stdout).toBe(`allowed     ${site.url}/a  X
  the site has no robots.txt (status 404), which allows everything (RFC 9309 §2.3.1.3)
  ${site.url}/robots.txt: 404, requested just now, policy rfc9309
`)
  })

  it.each([401, 403, 451])('has a %i shown that may be meant for ruly alone', async (code) => {
    const site = await start(status(code))
    const url = `${site.url}/a`
    const why = `the site answered ${code} instead of a robots.txt, which allows everything (RFC 9309 §2.3.1.3); it may answer another User-Agent otherwise`
    expect((await ask(['check', 'X', url])).stdout).toBe(`allowed     ${url}  X
  ${why}
  ${site.url}/robots.txt: ${code} (perhaps for this User-Agent alone), requested just now, policy rfc9309
`)
    const note = `ruly: ${site.url}/robots.txt: ${why}.\n`
    const listed = await ask(['check', 'X', '--urls', '-'], `${url}\n${url}b`)
    expect(listed.stderr).toBe(note)
    expect(listed.stdout).toContain(`  status ${code}: the access policy allows everything\n`)
    const data = await ask(['check', 'X', url, '--ndjson'])
    expect(data.stderr).toBe(note)
    expect(rowsOf(data)).toMatchObject([{ allowed: true, reason: 'allow-all', note: why }])
    expect((await ask(['explain', 'X', url])).stdout).toContain(`  verdict  allowed: ${why}\n`)
    for (const words of [
      ['compare', 'X', url],
      ['compare', url],
      ['fetch', url, '--head'],
    ])
      expect((await ask(words)).stdout).toContain(`${code} (perhaps for this User-Agent alone)`)
    const others = `Section 2.3.1.3 of RFC 9309 treats ${code} as no file, but the site may answer another User-Agent otherwise.`
    const may = await ask(['may', 'X', url, '--for', 'search', '--json'])
    expect(JSON.parse(may.stdout)).toMatchObject({ note: others })
    const told = (await ask(['may', 'X', url, '--for', 'search'])).stdout
    expect(told.replace(/\s+/g, ' ')).toContain(others)
    expect((await ask(['diff', site.url, '-'], 'User-agent: *\n')).stderr).toContain(others)
  })

  it('may not answer at all: the verdict shows why', async () => {
    const site = await start(file(text))
    await site.close()
    const ran = await ask(['check', 'X', `${site.url}/a`])
    expect(ran).toMatchObject({ code: 1, stderr: '' })
    expect(ran.stdout).toContain(`${site.url}/robots.txt: no response (refused: connect ECONNREFUSED`)
  })

  it('may take too long', async () => {
    const site = await start(() => undefined)
    const ran = await ask(['check', 'X', `${site.url}/a`, '--timeout', '0.2'])
    expect(ran.stdout).toContain(`${site.url}/robots.txt: no response (timeout: `)
    expect(ran.code).toBe(1)
  })

  it('is told of once on standard error where the answers do not show it', async () => {
    const site = await start(status(503))
    const urls = [`${site.url}/a`, `${site.url}/b`]
    const note = `ruly: ${site.url}/robots.txt is unreachable, 503: everything is disallowed.\n`
    expect((await ask(['check', 'X', ...urls, '--ndjson'])).stderr).toBe(note)
    const listed = await ask(['check', 'X', '--urls', '-'], urls.join('\n'))
    expect(listed.stderr).toBe(note)
    expect(listed.stdout.split('\n')[1]).toBe(
      `disallowed  ${urls[1]}  status 503: the access policy disallows everything`,
    )
    expect((await ask(['check', 'X', ...urls, '--json', '-q'])).stderr).toBe('')
  })
})
