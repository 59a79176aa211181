import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { file, status } from '../../../../client/test/support/origin.ts'
import { createFolder, ruly } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const { start, ask } = useSites()
const folder = createFolder()
const old = 'User-agent: *\nDisallow: /private\nDisallow: /b\n\nUser-agent: Googlebot\nDisallow: /a\n'
const changed =
  'User-agent: *\nDisallow: /b\n\nUser-agent: Googlebot\nDisallow: /a\nDisallow: /products/*.pdf$\n'
folder.write('old.txt', old)
folder.write('new.txt', changed)

const diff = (args: readonly string[], input = '') =>
  ruly(['diff', 'old.txt', 'new.txt', ...args], { input, cwd: folder.path })

/** Paths of the URLs of a list that change. */
const changedOf = async (list: string) => {
  const { stdout } = await diff(['--urls', '-', '--json'], list)
  return (JSON.parse(stdout) as { readonly changes: readonly { readonly url: string }[] }).changes.map(
    ({ url }) => url,
  )
}

describe('ruly diff', () => {
  it('says what changes for whom, and exits with 0', async () => {
    expect(await diff([])).toEqual({
      code: 0,
      stderr: '',
      stdout: `any other agent
  gains  /private
    old  line 2: Disallow: /private
    new  no rule

Googlebot
  loses  /products/.pdf
    old  no rule
    new  line 6: Disallow: /products/*.pdf$

regions: 1 gained, 1 lost
`,
    })
    expect((await ruly(['diff', 'old.txt', 'old.txt'], { cwd: folder.path })).stdout).toBe('no changes\n')
    expect((await ruly(['diff', 'old.txt', '-', '-q'], { cwd: folder.path, input: old })).stdout).toBe('')
  })

  it('does what docs/diff.md says it does', async () => {
    const page = readFileSync(new URL('../../../../../docs/diff.md', import.meta.url), 'utf8')
    const [before = '', after = ''] = [...page.matchAll(/```txt\n(.+?)```/gs)].map(([, text = '']) => text)
    const shown = /\$ ruly diff old\.txt robots\.txt\n(.+?)```/s.exec(page)?.[1]
    folder.write('before.txt', before)
    folder.write('after.txt', after)
    expect((await ruly(['diff', 'before.txt', 'after.txt'], { cwd: folder.path })).stdout).toBe(shown)
  })

  it('shows changes of preferences after those of verdicts, and not for a list of URLs', async () => {
    folder.write('said.txt', `${old}Content-Usage: train-ai=n\n`)
    folder.write('silent.txt', changed)
    const said = (...args: readonly string[]) =>
      ruly(['diff', 'said.txt', 'silent.txt', '--agent', 'Googlebot', ...args], { cwd: folder.path })
    expect((await said()).stdout).toContain(`
Preferences for use

Googlebot
  train-ai  was disallowed, is unknown  /
    old  line 7: Content-Usage: train-ai=n
    new  no Content-Usage

regions: 0 gained, 1 lost; preferences: 1 changed
`)
    expect(JSON.parse((await said('--json')).stdout)).toMatchObject({
      preferences: [{ agents: ['Googlebot'], purpose: 'train-ai', from: 'disallowed', to: 'unknown' }],
    })
    expect((await said('--format', 'github')).stdout).toContain(
      '::warning file=silent.txt,title=Googlebot%3A ',
    )
    const page = (await said('--format', 'html')).stdout
    expect(page).toContain('<tr><td>may no longer fetch</td><td>')
    expect(page).toContain('<td>train-ai: disallowed, now unknown</td><td>Googlebot</td>')
    expect((await said('--format', 'csv')).stdout).toMatch(
      /^file,change,who,path or URL,old rule,new rule\nsilent\.txt,may no longer fetch,/,
    )
    const table = (await said('--format', 'markdown', '--fail-on', 'Googlebot loses /products')).stdout
    expect(table).toContain('| Googlebot | **loses** | `/products/.pdf` | no rule | `line 6: Disallow: /')
    expect(table.split('\n')[0]).toBe('**broken**: `Googlebot loses /products`')
    expect(table).toContain(`
#### Preferences for use

| agents | purpose | preference | path | old | new |
| --- | --- | --- | --- | --- | --- |
| Googlebot | train-ai | disallowed → unknown | \`/\` | \`line 7: Content-Usage: train-ai=n\` | no Content-Usage |

regions: 0 gained, 1 lost; preferences: 1 changed
`)
    folder.write('urls.txt', '/products/x.pdf\n')
    expect((await said('--urls', 'urls.txt')).stdout).toContain('URLs: 0 gained, 1 lost\n')
    expect(JSON.parse((await said('--urls', 'urls.txt', '--json')).stdout)).not.toHaveProperty('preferences')
    const quiet = await ruly(['diff', 'old.txt', 'said.txt', '-q'], { cwd: folder.path })
    expect(quiet.stdout).toMatch(/^Preferences for use\n\nGooglebot\n {2}train-ai {2}was unknown/)
  })

  it('breaks gates by what changes under their path, and exits with 1', async () => {
    const { code, stdout } = await diff([
      '-q',
      '--fail-on',
      'Googlebot loses /products',
      '--fail-on',
      '* gains /admin',
    ])
    expect(code).toBe(1)
    expect(stdout).toContain(`broken: Googlebot loses /products
  Googlebot  /products/.pdf  old no rule; new line 6: Disallow: /products/*.pdf$
`)
    expect(stdout).not.toContain('/admin')
    expect((await diff(['--fail-on', 'any gains /private/x$'])).code).toBe(1)
    for (const gate of ['* loses /', 'Googlebot gains /', 'Googlebot loses /a', 'any loses /*.html$'])
      expect((await diff(['--fail-on', gate])).code, gate).toBe(0)
  })

  it('says where neither file names a robot that is asked about, as a misspelt one', async () => {
    const text =
      'neither file names Googlbot: the changes for any other agent (*) apply. Did you mean "Googlebot"?'
    const gate = ['--fail-on', 'Googlbot loses /']
    expect(await diff(gate)).toMatchObject({ code: 0, stderr: `ruly: ${text}\n` })
    expect((await diff(['--agent', 'Googlbot'])).stderr).toBe(`ruly: ${text}\n`)
    expect(JSON.parse((await diff([...gate, '--json'])).stdout)).toMatchObject({ unnamed: ['Googlbot'] })
    expect((await diff([...gate, '--format', 'github'])).stdout).toContain(
      `::warning file=new.txt,title=ruly diff::${text}\n`,
    )
    const known = await diff(['--fail-on', 'bingbot loses /', '--json'])
    expect(known.stderr).toBe('')
    expect(JSON.parse(known.stdout)).toMatchObject({ unnamed: ['bingbot'] })
    for (const agent of ['googlebot', 'Googlebot/2.1', '*', 'any'])
      expect((await diff(['--fail-on', `${agent} loses /x$`])).stderr, agent).toBe('')
  })

  it('gives examples that ruly check answers in the same way', async () => {
    const rules = ['/*/', '//x', '/a b', '/é', '/%2F$', '/*?q', '/x#y', '/(a)']
    for (const [n, rule] of rules.entries()) {
      const path = folder.write(`rule-${n}.txt`, `User-agent: *\nDisallow: ${rule}\n`)
      const { stdout } = await ruly(['diff', '-', path, '--json', '-q'])
      const { changes } = JSON.parse(stdout) as { readonly changes: readonly { readonly example: string }[] }
      for (const { example } of changes)
        expect((await ruly(['check', 'X', example, '--robots', path])).stdout).toMatch(/^disallowed/)
    }
  })

  it('refuses a gate that is none', async () => {
    expect((await diff(['--fail-on', 'Google bot loses /'])).code).toBe(2)
    expect(await diff(['--fail-on', 'Googlebot drops /'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        '--fail-on must be an agent (or * or any), then loses or gains',
      ) as string,
    })
  })

  it('takes one robot at a time', async () => {
    const { stdout } = await diff(['--agent', 'Googlebot', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      changes: [
        { agents: ['Googlebot'], kind: 'loses', example: '/products/.pdf', old: null, new: { line: 6 } },
      ],
      broken: [],
    })
  })

  it('asks about URLs of a list or an access log, and tells lines that name none', async () => {
    const list = `https://example.com/private/1

/products/a.pdf
1.2.3.4 - - [10/Oct/2026:13:55:36 -0700] "GET /private/4?q=\\"x\\" HTTP/1.1" 200 2326 "https://example.com/private/no" "Mozilla/5.0"
1.2.3.4 - jane [10/Oct/2026:13:55:36 -0700] "HEAD /private/5 HTTP/1.0" 200 2326
1.2.3.4 - - [10/Oct/2026:13:55:36 -0700] "OPTIONS * HTTP/1.1" 200 0
1.2.3.4 - - [10/Oct/2026:13:55:36 -0700] "-" 408 0
two words
{"loc": "/private/no"}
`
    expect(await changedOf(list)).toEqual([
      'https://example.com/private/1',
      '/products/a.pdf',
      '/private/4?q="x"',
      '/private/5',
    ])
    const { stdout, stderr } = await diff(['--urls', '-'], list)
    expect(stdout).toContain(
      'loses  /products/a.pdf  Googlebot  old no rule; new line 6: Disallow: /products/*.pdf$\n',
    )
    expect(stdout).toContain('URLs: 3 gained, 1 lost\n')
    expect(stderr).toBe(
      `ruly: standard input:8: neither an absolute URL nor a path: two words
ruly: standard input:9: neither an absolute URL nor a path: {"loc": "/private/no"}
ruly: standard input: 2 of 6 lines are malformed.
`,
    )
    expect(await diff(['--urls', '-'], 'two words\n')).toMatchObject({ code: 2, stdout: '' })
  })

  it('asks about the pages of a sitemap', async () => {
    const sitemap = `\ufeff<?xml version="1.0"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><!-- <url><loc>/private/no</loc></url> -->
<url><loc>
  https://example.com/private/1?a&amp;b&#x63; </loc><image:image><image:loc>/private/no</image:loc></image:image></url>
<url><loc><![CDATA[https://example.com/private/2?<]]></loc></url><url><loc>https://example.com/other</loc>
</urlset>`
    expect(await changedOf(sitemap)).toEqual([
      'https://example.com/private/1?a&bc',
      'https://example.com/private/2?<',
    ])
    expect(
      await diff(['--urls', '-'], '<sitemapindex><sitemap><loc>/a</loc></sitemap></sitemapindex>'),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it lists /a, but there is no file a.') as string,
    })
    expect((await diff(['--urls', '-'], '')).stderr).toBe('ruly: standard input contains no URLs.\n')
  })

  it('writes annotations for a workflow', async () => {
    expect((await diff(['--format', 'github', '--fail-on', 'Googlebot loses /'])).stdout).toContain(
      '::error file=new.txt,line=6,title=broken%3A Googlebot loses /::Googlebot  /products/.pdf',
    )
    expect((await diff(['--format', 'github', '--fail-on', '* gains /'])).stdout).toBe(
      `::error file=new.txt,title=broken%3A * gains /::*  /private  old line 2: Disallow: /private; new no rule
::notice file=new.txt,title=any other agent gains /private::old: line 2: Disallow: /private; new: no rule
::warning file=new.txt,line=6,title=Googlebot loses /products/.pdf::old: no rule; new: line 6: Disallow: /products/*.pdf$
`,
    )
  })

  it('asks about the sitemaps that an index of the site lists', async () => {
    const site = await start(({ url }, response) => {
      const host = site.url
      const body = new Map([
        ['/robots.txt', old],
        ['/index.xml', `<sitemapindex><sitemap><loc>${host}/1.xml</loc></sitemap></sitemapindex>`],
        ['/1.xml', `<urlset><url><loc>${host}/private/1</loc></url><url><loc>${host}/c</loc></url></urlset>`],
      ]).get(url ?? '')
      response.writeHead(body === undefined ? 404 : 200).end(body)
    })
    const urls = (list: string) => ['diff', `${site.url}/`, `${folder.path}/new.txt`, '--urls', list]
    const { code, stdout } = await ask([...urls(`${site.url}/index.xml`), '--agent', '*', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ changes: [{ url: `${site.url}/private/1` }] })
    const files = [`${folder.path}/old.txt`, `${folder.path}/new.txt`]
    const local = await ask(['diff', ...files, '--urls', `${site.url}/1.xml`, '--agent', '*', '--json'])
    expect(JSON.parse(local.stdout)).toMatchObject({ changes: [{ url: `${site.url}/private/1` }] })
    expect(await ask(urls(`${site.url}/none.xml`))).toMatchObject({
      code: 2,
      stderr: `ruly: cannot fetch the list ${site.url}/none.xml: status 404. Download it, and pass the file.\n`,
    })
  })

  it('asks about the sitemaps that robots.txt names, those of the old file first', async () => {
    const site = await start(({ url }, response) => {
      const body = new Map([
        [
          '/1.xml',
          `<urlset><url><loc>${site.url}/private/1</loc></url><url><loc>${site.url}/c</loc></url></urlset>`,
        ],
        ['/2.xml', `<urlset><url><loc>${site.url}/private/2</loc></url></urlset>`],
      ]).get(url ?? '')
      response.writeHead(body === undefined ? 404 : 200).end(body)
    })
    const named = (path: string, text: string) => `${text}\nSitemap: ${site.url}${path}\n`
    const answered = async (before: string, after: string) => {
      const files = [folder.write('before.txt', before), folder.write('after.txt', after)]
      const { stdout, stderr } = await ask(['diff', ...files, '--urls', 'sitemap', '--agent', '*', '--json'])
      const { changes } = JSON.parse(stdout) as { changes: { url: string }[] }
      return { urls: changes.map(({ url }) => url), stderr }
    }
    const closed = 'User-agent: *\nDisallow: /private\n'
    const first = { urls: [`${site.url}/private/1`], stderr: '' }
    expect(await answered(named('/1.xml', ''), named('/2.xml', closed))).toEqual(first)
    expect(await answered('', named('/1.xml', closed))).toEqual(first)
    expect(await answered('', closed)).toEqual({
      urls: [],
      stderr: `ruly: ${folder.path}/after.txt names no sitemap.\n`,
    })
  })

  it('says why it cannot fetch a list', async () => {
    const files = [`${folder.path}/old.txt`, `${folder.path}/new.txt`]
    const whyNot = async (url: string) => {
      const { code, stderr } = await ask(['diff', ...files, '--urls', url])
      expect(code).toBe(2)
      return stderr
    }
    const cure = 'Download it, and pass the file.\n'
    const closing = await start(file('User-agent: *\nDisallow: /maps\n'))
    expect(await whyNot(`${closing.url}/maps/1.xml`)).toBe(
      `ruly: cannot fetch the list ${closing.url}/maps/1.xml: line 2 of the robots.txt of its site disallows it. ${cure}`,
    )
    const failing = await start(status(503))
    expect(await whyNot(`${failing.url}/1.xml`)).toBe(
      `ruly: cannot fetch the list ${failing.url}/1.xml: the robots.txt of its site answered 503. ${cure}`,
    )
    const gone = await start(file(''))
    await gone.close()
    expect(await whyNot(`${gone.url}/1.xml`)).toMatch(
      /^ruly: cannot fetch the list .*: the robots\.txt of its site cannot be fetched \(connect ECONNREFUSED .*\)\. Download it/,
    )
  })

  it('takes a site without a file as one that allows everything', async () => {
    const site = await start(status(404))
    const { code, stdout, stderr } = await ask(['diff', site.url, `${folder.path}/new.txt`, '--agent', '*'])
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `ruly: ${site.url}/robots.txt: status 404, everything is allowed.\n`,
    })
    expect(stdout).toContain('loses  /b\n')
    const failing = await start(status(503))
    expect((await ask(['diff', failing.url, `${folder.path}/new.txt`])).code).toBe(2)
    const refusing = await start(status(403))
    expect(await ask(['diff', refusing.url, `${folder.path}/new.txt`, '--dialect', 'mk1996'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`no usable file at ${refusing.url}/robots.txt (status 403)`) as string,
    })
  })

  it('takes the file of a site', async () => {
    const site = await start(file(old))
    const { code, stdout } = await ask([
      'diff',
      `${site.url}/any/page`,
      `${folder.path}/new.txt`,
      '--agent',
      '*',
    ])
    expect(code).toBe(0)
    expect(stdout).toContain('gains  /private')
  })

  it('cannot read standard input twice, or several files as one', async () => {
    expect((await ruly(['diff', '-', '-'])).stderr).toBe(
      'ruly: standard input can be read only once. Pass one of the two as a file.\n',
    )
    expect(await ruly(['diff', 'no.txt', '-'], { cwd: folder.path })).toMatchObject({ code: 2, stdout: '' })
    expect((await ruly(['diff', '*.txt', 'old.txt'], { cwd: folder.path })).stderr).toContain(
      'matches several files',
    )
  })
})
