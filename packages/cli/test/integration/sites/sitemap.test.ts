import type { IncomingMessage, ServerResponse } from 'node:http'

import { describe, expect, it } from 'vitest'

import { useSites } from '../../support/site.ts'

const { start, ask } = useSites()

/** A site with one sitemap, whose URLs are of the site itself but for one. */
function site(request: IncomingMessage, response: ServerResponse): void {
  const root = `http://${request.headers.host}`
  if (request.url === '/robots.txt') {
    response.end('User-agent: GPTBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /x\n')
    return
  }
  if (request.url !== '/sitemap.xml') {
    response.writeHead(404).end()
    return
  }
  const urls = ['/a', '/private/b', '/private/c?d=1&amp;e=2'].map((path) => root + path)
  const entries = [...urls, 'https://other.example/'].map(
    (url) => `<url><loc>${url}</loc><lastmod>2025-03-09</lastmod></url>`,
  )
  response.end(`<urlset>${entries.join('')}</urlset>`)
}

const foreign = (url: string): string =>
  `ruly: "${url}/sitemap.xml": 1 of its entries are of sites that it may not list URLs of (hosts), such as "https://other.example/".\n`

describe('ruly sitemap', () => {
  it('lists the URLs, and notes what is wrong', async () => {
    const { url } = await start(site)
    expect(await ask(['sitemap', url])).toEqual({
      code: 0,
      stdout: `${url}/a\n${url}/private/b\n${url}/private/c?d=1&e=2\n`,
      stderr: foreign(url),
    })
  })

  it.each([
    ['is empty', () => '<sitemapindex></sitemapindex>', 'it lists no sitemaps.'],
    [
      'lists only itself',
      (url: string) => `<sitemapindex><sitemap><loc>${url}</loc></sitemap></sitemapindex>`,
      'name only each other.',
    ],
    ['is in capitals', (url: string) => `<URLSET><URL><LOC>${url}</LOC></URL></URLSET>`, 'have capitals'],
  ])('notes why it lists nothing: a sitemap that %s', async (_, document, why) => {
    const { url } = await start((request, response) => {
      if (request.url === '/sitemap.xml') response.end(document(`http://${request.headers.host}/sitemap.xml`))
      else response.writeHead(404).end()
    })
    const { code, stdout, stderr } = await ask(['sitemap', url])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`ruly: "${url}/sitemap.xml": `)
    expect(stderr).toContain(why)
  })

  it.each([
    ['Mozilla/5.0 (X11) Chrome/126.0', 'ruly'],
    ['ExampleBot/1.0', 'ExampleBot'],
  ])('reads with the header %s what the rules for %s allow', async (userAgent, agent) => {
    const { url } = await start((request, response) => {
      if (request.url === '/robots.txt') response.end(`User-agent: ${agent}\nDisallow: /sitemap.xml\n`)
      else site(request, response)
    })
    const { code, stdout, stderr } = await ask(['sitemap', url, '--user-agent', userAgent])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`"${url}/sitemap.xml": `)
  })

  it('lists as many as you want, and URLs of any site if you want', async () => {
    const { url } = await start(site)
    expect(await ask(['sitemap', url, '--limit', '2'])).toEqual({
      code: 0,
      stdout: `${url}/a\n${url}/private/b\n`,
      stderr: '',
    })
    expect((await ask(['sitemap', url, '--any-host'])).stdout).toContain('https://other.example/\n')
  })

  it('says with --check once that a robots.txt was refused', async () => {
    const { url } = await start((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(403).end()
      else site(request, response)
    })
    const { stderr } = await ask(['sitemap', url, '--check', 'GPTBot'])
    expect(stderr.match(/answered 403 instead of a robots\.txt/g)).toHaveLength(1)
    expect(stderr).toContain('it may answer another User-Agent otherwise')
  })

  it('says with --page which of them have a noindex that the agent never sees', async () => {
    const noindex = {
      '/a/header': { 'x-robots-tag': 'noindex' },
      '/a/other': { 'x-robots-tag': 'bingbot: noindex' },
    }
    const requests: (string | undefined)[] = []
    const { url } = await start((request, response) => {
      const { url: path = '', headers } = request
      requests.push(path)
      const urls = ['/a/meta', '/a/header', '/a/other', '/a/index', '/b', '/open'].map(
        (at) => `http://${headers.host}${at}`,
      )
      if (path === '/robots.txt')
        response.end('User-agent: Googlebot\nDisallow: /a\nDisallow: /b\n\nUser-agent: *\nDisallow: /b\n')
      else if (path === '/sitemap.xml')
        response.end(`<urlset>${urls.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`)
      else {
        response.writeHead(200, { 'content-type': 'text/html', ...noindex[path as keyof typeof noindex] })
        response.end(path === '/a/meta' ? '<meta name="googlebot" content="none">' : '<p>Hello')
      }
    })
    const asked = ['sitemap', url, '--check', 'Googlebot', '--page']
    const { code, stdout, stderr } = await ask([...asked, '--ndjson'])
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const sentence =
      'The page says noindex, but line 2 of robots.txt keeps the agent from reading it, so that the URL can stay in search results: allow the URL until it has left them.'
    expect(rows.map((row) => [row['url'], row['unseenNoindex']])).toEqual([
      [`${url}/a/meta`, sentence],
      [`${url}/a/header`, sentence],
      [`${url}/a/other`, undefined],
      [`${url}/a/index`, undefined],
      [`${url}/b`, undefined],
    ])
    expect(code).toBe(1)
    expect(stderr).toBe(
      'ruly: 5 of 6 URLs are disallowed for Googlebot.\nruly: 1 of these pages are not known: ruly may not fetch them, or they did not arrive.\n',
    )
    for (const path of ['/b', '/open']) expect(requests).not.toContain(path)
    expect((await ask(asked)).stdout.split(`  ${sentence}\n`)).toHaveLength(3)
    requests.length = 0
    expect((await ask(['sitemap', url, '--check', 'Googlebot'])).stdout).not.toContain('noindex')
    expect(requests.filter((path) => path?.startsWith('/a'))).toEqual([])
    expect(await ask(['sitemap', url, '--page'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--page needs --check'),
    })
  })

  it('says with --check which URLs are disallowed, and by which line', async () => {
    const { url } = await start(site)
    const { code, stdout, stderr } = await ask(['sitemap', url, '--check', 'GPTBot'])
    expect(code).toBe(1)
    expect(stdout.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
      `disallowed ${url}/private/b line 2: Disallow: /private`,
      `disallowed ${url}/private/c?d=1&e=2 line 2: Disallow: /private`,
      '',
    ])
    expect(stderr).toBe(`${foreign(url)}ruly: 2 of 3 URLs are disallowed for GPTBot.\n`)
    expect(await ask(['sitemap', url, '--check', 'OtherBot', '-q'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
  })

  it('writes objects, problems among them', async () => {
    const { url } = await start(site)
    const { stdout } = await ask(['sitemap', url, '--ndjson', '-q', '--check', 'GPTBot'])
    const sitemap = `${url}/sitemap.xml`
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        agent: 'GPTBot',
        url: `${url}/private/b`,
        allowed: false,
        reason: 'rule',
        lastmod: '2025-03-09T00:00:00.000Z',
        sitemap,
      }),
      expect.objectContaining({ url: `${url}/private/c?d=1&e=2` }),
      {
        problem: 'foreign-urls',
        sitemap,
        count: 1,
        message: expect.stringContaining('other.example') as unknown,
      },
    ])
    const all = JSON.parse((await ask(['sitemap', url, '--json', '-q', '--any-host'])).stdout) as unknown
    expect(all).toHaveLength(4)
    expect((all as readonly unknown[])[0]).toEqual({
      url: `${url}/a`,
      lastmod: '2025-03-09T00:00:00.000Z',
      sitemap,
    })
  })

  it('has exit code 1 if there is no URL, and says why', async () => {
    const { url } = await start(site)
    const sitemap = `${url}/gone.xml`
    expect(await ask(['sitemap', url, '--sitemap', sitemap])).toEqual({
      code: 1,
      stdout: '',
      stderr: `ruly: "${sitemap}": the response has the status 404.\n`,
    })
    expect((await ask(['sitemap', '/a'])).code).toBe(2)
  })
})
