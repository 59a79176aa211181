import { text } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import { file, status } from '../../../../client/test/support/origin.ts'
import { clientWith, toLoopback } from '../../../../client/test/support/clients.ts'
import { auditHosts, type AuditedHost } from '../../../src/commands/audit/audit-hosts.ts'
import { hostsWithTwins, twinsOf } from '../../../src/commands/audit/named-hosts.ts'
import { beginRuly, createFolder, rowsOf, ruly } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const folder = createFolder()
const { start, ask, env } = useSites()

const rules = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private\n'
const page = '<!doctype html><title>Not here</title>\n'

/** A file, and sitemaps at paths that begin with `/good`. */
const withSitemaps =
  (content: string): Parameters<typeof start>[0] =>
  (request, response) => {
    if (request.url === '/robots.txt') file(content)(request, response)
    else status(request.url?.startsWith('/good') === true ? 200 : 404)(request, response)
  }

const brief = ({ host, content, status: code, html, errors }: AuditedHost): readonly unknown[] => [
  host,
  content,
  code,
  html,
  errors > 0,
]

describe('ruly audit', () => {
  it('has a row for each host, with the same letter for the same file', async () => {
    const [one, other, third] = [await start(file(rules)), await start(file('')), await start(file(rules))]
    const html = await start(file(page, { 'content-type': 'text/html' }))
    const gone = await start(status(404))
    const urls = [one, other, third, html, gone].map(({ url }) => url)
    const ran = await ask(['audit', `${urls[0]}/any/page`, ...urls, '--ndjson'])
    expect(rowsOf<AuditedHost>(ran).map(brief)).toEqual([
      [urls[0], 'A', 200, false, false],
      [urls[1], 'B', 200, false, false],
      [urls[2], 'A', 200, false, false],
      [urls[3], 'C', 200, true, true],
      [urls[4], null, 404, false, false],
    ])
    expect(ran).toMatchObject({ code: 1, stderr: '' })
    expect([one, other, third, html, gone].map(({ requests }) => requests.length)).toEqual([1, 1, 1, 1, 1])
  })

  it('says whom each host closes, by the file or by what a status means to each visitor', async () => {
    const [site, gone, broken] = [
      await start(file(rules)),
      await start(status(404)),
      await start(status(503)),
    ]
    const ran = await ask(['audit', site.url, gone.url, broken.url, '--json'])
    const [byFile, open, closed] = JSON.parse(ran.stdout) as readonly AuditedHost[]
    const everyone = (access: string) => ({
      '*': access,
      Googlebot: access,
      bingbot: access,
      GPTBot: access,
      ClaudeBot: access,
      'Google-Extended': access,
      CCBot: access,
    })
    expect(byFile?.access).toEqual({ ...everyone('partly'), GPTBot: 'closed' })
    expect(open?.access).toEqual(everyone('open'))
    expect(closed?.access).toEqual(everyone('closed'))
    expect(closed).toMatchObject({ unreachable: true, rules: 'disallow-all', status: 503 })
    expect(ran.code).toBe(1)
  })

  it('asks each sitemap once whether it answers, as its robots.txt allows', async () => {
    const lines = (url: string): string =>
      `User-agent: *\nDisallow: /closed\nSitemap: ${url}/good.xml\nSitemap: ${url}/bad.xml\nSitemap: ${url}/closed.xml\nSitemap: http://[\n`
    const site = await start((request, response) => withSitemaps(lines(site.url))(request, response))
    const other = await start(file(`Sitemap: ${site.url}/good.xml\n`))
    const ran = await ask(['audit', site.url, other.url, '--ndjson'])
    const [first, second] = rowsOf<AuditedHost>(ran)
    expect(first?.sitemaps).toEqual([
      { url: `${site.url}/good.xml`, answers: true, status: 200, error: null },
      { url: `${site.url}/bad.xml`, answers: false, status: 404, error: null },
      {
        url: `${site.url}/closed.xml`,
        answers: false,
        status: null,
        error: 'line 2 of the robots.txt of its site disallows it',
      },
      { url: 'http://[', answers: false, status: null, error: 'not a URL' },
    ])
    expect(second?.sitemaps).toEqual([first?.sitemaps[0]])
    expect(site.requests.map(({ path }) => path).toSorted()).toEqual(['/bad.xml', '/good.xml', '/robots.txt'])
  })

  it('asks the first twenty sitemaps of a file, and counts the others', async () => {
    const site = await start(file(Array.from({ length: 23 }, (_, n) => `Sitemap: http://[${n}\n`).join('')))
    const [row] = rowsOf<AuditedHost>(await ask(['audit', site.url, '--ndjson']))
    expect([row?.sitemaps.length, row?.moreSitemaps]).toEqual([20, 3])
  })

  it('is a table that fits 100 columns, with the sitemaps that do not answer below it', async () => {
    const site = await start((request, response) =>
      withSitemaps(`${rules}Sitemap: ${site.url}/bad.xml\n`)(request, response),
    )
    const moved = await start((_, response) =>
      response.writeHead(301, { location: `${site.url}/robots.txt` }).end(),
    )
    const html = await start(file(page, { 'content-type': 'text/html' }))
    const ran = await ask(['audit', site.url, moved.url, html.url])
    const lines = ran.stdout.split('\n')
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100)
    expect(lines[0]).toMatch(/^host +served +file +access +sitemaps +problems$/)
    expect(ran.stdout.replaceAll(/\s+/g, ' ')).toContain(
      `${html.url} 200, 39 bytes, an B open to all none 1 error, 1`,
    )
    expect(ran.stdout.split('\n\n').slice(1).join('\n\n')).toBe(`Sitemaps that do not answer
${site.url}/bad.xml: status 404

3 hosts, 2 different files; 1 error, 2 warnings, 1 sitemap without an answer
`)
  })

  it('is a list in a narrow terminal', async () => {
    const site = await start(file(rules))
    const { stdout } = await ruly(['audit', site.url, '-q'], {
      env: { ...env(), NO_COLOR: '1' },
      terminals: { stdout: 40 },
    })
    expect(stdout).toBe(`${site.url}
  served    200, 65 bytes
  file      A
  access    partly; closed to GPTBot
  sitemaps  none
  problems  none
`)
  })

  it('writes a page and a spreadsheet in which nothing of a site is markup or a formula', async () => {
    const site = await start(
      file('User-agent: *\nDisallow:\nSitemap: http://[=<script>\n', { 'content-type': '=cmd|<b>' }),
    )
    const html = await ask(['audit', site.url, '--format', 'html'])
    expect(html.stdout).toContain('<h1>The robots.txt of all hosts</h1>')
    expect(html.stdout).toContain('<td>http://[=&lt;script&gt;</td><td>not a URL</td>')
    expect(html.stdout).not.toMatch(/<script|<b>/)
    const csv = await ask(['audit', site.url, '--format', 'csv'])
    const [header, row, ...none] = csv.stdout.split('\n')
    expect(header).toContain(
      'host,named,served,redirected to,content type,bytes,HTML page,file,everyone else,',
    )
    expect(row).toContain(`${site.url},yes,200,,'=cmd|<b>,`)
    expect(none).toEqual([''])
  })

  it('takes lists of hosts and URLs beside arguments, also from standard input, each host once', async () => {
    const [one, other] = [await start(file('')), await start(file(''))]
    const list = folder.write('hosts.txt', `localhost:${one.port}\n\n${one.url}/a\n${one.url}/b\nno host\n`)
    const ran = await ask(['audit', list, '-', '--no-twins', '--ndjson'], `${other.url}\n`)
    expect(rowsOf<AuditedHost>(ran).map(({ host }) => host)).toEqual([
      `https://localhost:${one.port}`,
      one.url,
      other.url,
    ])
    expect(ran.stderr).toBe(
      `ruly: ${list}:5: not an absolute URL: no host\nruly: ${list}: 1 of 4 lines are malformed.\n`,
    )
  })

  it('shows a named host that does not answer, with exit code 1', async () => {
    const site = await start(file(''))
    await site.close()
    const ran = await ask(['audit', site.url])
    expect(ran.code).toBe(1)
    expect(ran.stdout.replaceAll(/\s+/g, ' ')).toContain('unreachable, no response (refused:')
  })

  it('ends at Ctrl-C without a table, also while a sitemap does not answer', async () => {
    const site = await start((request, response) => {
      if (request.url === '/robots.txt') file(`Sitemap: ${site.url}/silent.xml\n`)(request, response)
    })
    const { stdout, interrupt, ended } = beginRuly(['audit', site.url], { env: env() })
    await site.askedFor('/silent.xml')
    interrupt()
    expect(await ended).toEqual({ code: 130, stderr: '' })
    expect(await text(stdout)).toBe('')
  })

  it.each([
    [['ftp://example.com/'], 'the scheme must be http or https'],
    [['https://'], 'cannot check "https://"'],
    [['no-such-list.txt'], 'cannot read no-such-list.txt'],
    [['-', '-'], 'standard input can be read only once'],
    [['-'], 'there is no host to audit'],
    [[], 'missing HOST: pass hosts, URLs or a list'],
    [['localhost'], 'cannot read localhost: no such file; for a host, pass https://localhost/'],
  ])('refuses %j', async (words, message) => {
    expect(await ask(['audit', ...words])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(message),
    })
  })
})

describe('twins', () => {
  it('have the other scheme, and www or not', () => {
    expect(twinsOf('https://example.com')).toEqual([
      'http://example.com',
      'https://www.example.com',
      'http://www.example.com',
    ])
    expect(twinsOf('http://www.example.com:8080')).toEqual(['http://example.com:8080'])
    expect(twinsOf('http://127.0.0.1')).toEqual(['https://127.0.0.1'])
    expect(twinsOf('https://[::1]:8443')).toEqual([])
  })

  it('follow their host, and are left out if they are named themselves', () => {
    const named = new Set(['https://example.com', 'http://www.example.com', 'https://example.org:444'])
    expect(hostsWithTwins(named).map(({ origin, isNamed }) => [origin, isNamed])).toEqual([
      ['https://example.com', true],
      ['http://example.com', false],
      ['https://www.example.com', false],
      ['http://www.example.com', true],
      ['https://example.org:444', true],
      ['https://www.example.org:444', false],
    ])
  })

  it('are shown where they answer, else named in a note', async () => {
    const site = await start((request, response) => {
      if (request.headers.host?.startsWith('www.down.') === true) response.destroy()
      else
        file(`# ${request.headers.host?.startsWith('www.') === true ? 'other' : 'one'}\n`)(request, response)
    })
    const client = clientWith({ lookup: toLoopback })
    const missing: string[] = []
    const named = new Set([`http://example.test:${site.port}`, `http://down.test:${site.port}`])
    const audited = await auditHosts(hostsWithTwins(named), {
      sites: { robotsFor: (url) => client.robotsFor(url), fetchPage: (url) => client.fetch(url) },
      signal: new AbortController().signal,
      hasPolicy: false,
      onHost: () => undefined,
      onMissingTwin: (origin) => missing.push(origin),
    })
    expect(audited.map(({ host, named: isNamed, content }) => [host, isNamed, content])).toEqual([
      [`http://example.test:${site.port}`, true, 'A'],
      [`http://www.example.test:${site.port}`, false, 'B'],
      [`http://down.test:${site.port}`, true, 'A'],
    ])
    expect(missing).toEqual([`http://www.down.test:${site.port}`])
  })

  it('without an answer do not change the exit code', async () => {
    const site = await start(file(''))
    const url = `http://localhost:${site.port}`
    const ran = await ask(['audit', url, '--ndjson'])
    expect(rowsOf<AuditedHost>(ran).map(({ host }) => host)).toEqual([url])
    expect(ran).toMatchObject({
      code: 0,
      stderr: `ruly: twins without an answer are left out: http://www.localhost:${site.port}\n`,
    })
  })
})
