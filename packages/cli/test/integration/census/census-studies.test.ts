import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { responseRecord } from '../../../../client/test/support/warc.ts'
import { createFolder, rowsOf, ruly, type Ran } from '../../support/ruly.ts'

interface Row {
  readonly site: string
  readonly agent: string
  readonly [column: string]: unknown
}

const folder = createFolder()
const census = (args: readonly string[], lines: readonly object[] = []): Promise<Ran> =>
  ruly(['census', ...args], { input: lines.map((line) => `${JSON.stringify(line)}\n`).join('') })

const one = ['--agent', 'GPTBot']

describe('the columns of a census for studies', () => {
  it('name the input, the host and the registered domain, by the ICANN section of the Public Suffix List', async () => {
    const urls = [
      'https://www.example.co.uk/robots.txt',
      'http://a.b.github.io:8080/robots.txt',
      'https://192.0.2.1/robots.txt',
      'https://[2001:db8::1]/robots.txt',
      'https://co.uk/robots.txt',
      'https://xn--bcher-kva.example/robots.txt',
    ]
    const path = folder.write('hosts.ndjson', urls.map((url) => JSON.stringify({ url, text: '' })).join('\n'))
    const rows = rowsOf<Row>(await census([path, ...one]))
    expect(rows.map(({ input, host, registeredDomain }) => [input === path, host, registeredDomain])).toEqual(
      [
        [true, 'www.example.co.uk', 'example.co.uk'],
        [true, 'a.b.github.io', 'github.io'],
        [true, '192.0.2.1', null],
        [true, '[2001:db8::1]', null],
        [true, 'co.uk', null],
        [true, 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
      ],
    )
  })

  it('say what an agent is closed out of, and what it may use the site for', async () => {
    const files = [
      '',
      'User-agent: GPTBot\nDisallow:\n',
      'User-agent: GPTBot\nAllow: /\n',
      'User-agent: GPTBot\nDisallow: /a\nDisallow: /a\n',
      'User-agent: GPTBot\nDisallow: /\nAllow: /$\n',
      'User-agent: GPTBot\nDisallow: /\nContent-Signal: ai-train=no, search=yes\n',
    ]
    const lines = files.map((text, n) => ({ url: `https://s${n}.example/robots.txt`, text }))
    const rows = rowsOf<Row>(await census(['-', ...one], lines))
    expect(
      rows.map(({ restriction, agentRules, effectiveRules, trainAi, search }) => [
        restriction,
        agentRules,
        effectiveRules,
        trainAi,
        search,
      ]),
    ).toEqual([
      ['none', 0, 0, 'unknown', 'unknown'],
      ['none', 1, 0, 'unknown', 'unknown'],
      ['none', 1, 1, 'unknown', 'unknown'],
      ['partial', 2, 1, 'unknown', 'unknown'],
      ['allowlist', 2, 2, 'unknown', 'unknown'],
      ['full', 1, 1, 'disallowed', 'allowed'],
    ])
    const without = [404, 503].map((status) => ({ url: 'https://a.example/robots.txt', text: '', status }))
    const answers = rowsOf<Row>(await census(['-', ...one], without))
    expect(answers.map(({ restriction, trainAi }) => [restriction, trainAi])).toEqual([
      ['none', null],
      [null, null],
    ])
  })

  it('say where redirects lead, also those in UTF-8 and with a fragment', async () => {
    const target = 'https://xn--bcher-kva.example/robots.txt'
    const path = folder.write(
      'redirects.warc',
      Buffer.concat([
        responseRecord('https://a.example/robots.txt', '', {
          status: 301,
          headers: { location: 'https://bücher.example/robots.txt#top' },
        }),
        responseRecord('https://b.example/robots.txt', '', { status: 302, headers: { location: 'http://' } }),
        responseRecord(target, ''),
      ]),
    )
    const rows = rowsOf<Row>(await census([path, ...one]))
    expect(rows.map(({ redirectsTo }) => redirectsTo)).toEqual([target, null, null])
    const monthly = rowsOf<Row>(await census([path, '--monthly', ...one]))
    expect(monthly.map(({ site, url }) => [site, url])).toEqual([
      ['https://a.example', target],
      ['https://b.example', 'https://b.example/robots.txt'],
      ['https://xn--bcher-kva.example', target],
    ])
  })

  it('list all agents and other fields of a file, in a row for each site', async () => {
    const text =
      'User-agent: GPTBot\nUser-agent: gptbot\nUser-agent: Foo/2\nCrawl-delay: 2\n\nSitemap: /s.xml\n'
    const [row] = rowsOf<Row>(
      await census(['-', ...one, '--per', 'site'], [{ url: 'https://a.example/robots.txt', text }]),
    )
    expect(row).toMatchObject({
      userAgents: ['gptbot', 'foo/2'],
      extensions: ['crawl-delay', 'sitemap'],
      fullyRestrictedAgents: [],
    })
  })
})

describe('ruly census --monthly', () => {
  const full = 'User-agent: GPTBot\nDisallow: /\n'
  const lines = [
    {
      url: 'https://a.example/robots.txt',
      text: '',
      status: 301,
      location: 'https://www.a.example/robots.txt',
      date: '2026-01-02T00:00:00Z',
    },
    { url: 'https://www.a.example/robots.txt', text: full, status: 200, date: '2026-01-03T00:00:00Z' },
    { url: 'https://www.a.example/robots.txt', text: '', status: 200, date: '2026-01-01T00:00:00Z' },
    { url: 'https://www.a.example/robots.txt', text: '', status: 200, date: '2026-02-01T00:00:00Z' },
    {
      url: 'https://b.example/robots.txt',
      text: '',
      status: 302,
      location: '/elsewhere',
      date: '2026-01-02T00:00:00Z',
    },
    {
      url: 'https://c.example/robots.txt',
      text: '',
      status: 301,
      location: 'https://d.example/robots.txt',
      date: '2026-01-02T00:00:00Z',
    },
    {
      url: 'https://d.example/robots.txt',
      text: '',
      status: 301,
      location: 'https://c.example/robots.txt',
      date: '2026-01-02T00:00:00Z',
    },
  ]

  it.each([[['--per', 'agent']], [['--per', 'site']]])(
    'keeps the last response of a month, and follows redirects in the input, %j',
    async (per) => {
      const rows = rowsOf<Row>(await census(['-', '--monthly', ...one, '--agent', '*', ...per], lines))
      const brief = rows.map(({ site, host, date, url, meaning }) => [
        site,
        host,
        String(date).slice(0, 10),
        url,
        meaning,
      ])
      const expected = [
        ['https://a.example', 'a.example', '2026-01-03', 'https://www.a.example/robots.txt', 'file'],
        ['https://b.example', 'b.example', '2026-01-02', 'https://b.example/robots.txt', 'redirect'],
        ['https://c.example', 'c.example', '2026-01-02', 'https://c.example/robots.txt', 'redirect'],
        ['https://d.example', 'd.example', '2026-01-02', 'https://d.example/robots.txt', 'redirect'],
        ['https://www.a.example', 'www.a.example', '2026-01-03', 'https://www.a.example/robots.txt', 'file'],
        ['https://www.a.example', 'www.a.example', '2026-02-01', 'https://www.a.example/robots.txt', 'file'],
      ]
      expect(brief).toEqual(per[1] === 'site' ? expected : expected.flatMap((row) => [row, row]))
    },
  )

  it('writes the same rows to a folder, and no CSV', async () => {
    const { stdout } = await census(['-', '--monthly', ...one], lines)
    const out = join(folder.path, 'monthly')
    expect((await census(['-', '--monthly', ...one, '--format', 'ndjson', '--out', out], lines)).code).toBe(0)
    expect(readFileSync(join(out, 'rows.ndjson'), 'utf8')).toBe(stdout)
    expect(await census(['-', '--monthly', '--format', 'csv'], lines)).toMatchObject({ code: 2 })
  })
})

describe('ruly census compare', () => {
  const rows = async (
    name: string,
    format: string,
    files: Readonly<Record<string, string>>,
  ): Promise<string> => {
    const lines = Object.entries(files).map(([host, text]) => ({ url: `https://${host}/robots.txt`, text }))
    const path = join(folder.path, name)
    const ran = await census(['-', ...one, '--agent', '*', '--format', format, '--out', path], lines)
    expect(ran.code).toBe(0)
    return join(path, `rows.${format}`)
  }

  it('counts the sites that restrict an agent more than before, from NDJSON and Parquet', async () => {
    const before = await rows('before', 'ndjson', {
      'a.example': '',
      'b.example': 'User-agent: *\nDisallow: /\n',
      'gone.example': '',
    })
    const after = await rows('after', 'parquet', {
      'a.example': 'User-agent: GPTBot\nDisallow: /\n',
      'b.example': 'User-agent: *\nDisallow: /\nAllow: /$\n',
      'new.example': '',
    })
    expect((await census(['compare', before, after])).stdout).toBe(
      'GPTBot: of 2 sites, 1 restrict it more (1 fully), 1 less\n*: of 2 sites, 0 restrict it more (0 fully), 1 less\n',
    )
    expect(rowsOf<Row>(await census(['compare', before, after, '--rows']))).toEqual([
      { agent: '*', site: 'https://b.example', before: 'full', after: 'allowlist' },
      { agent: 'GPTBot', site: 'https://a.example', before: 'none', after: 'full' },
      { agent: 'GPTBot', site: 'https://b.example', before: 'full', after: 'allowlist' },
    ])
  })

  it('writes rows that cannot drive the terminal', async () => {
    const [before, after] = (['none', 'full'] as const).map((restriction) =>
      folder.write(
        `${restriction}.ndjson`,
        `${JSON.stringify({ site: 'a\u202eb', agent: 'X', date: null, restriction })}\n`,
      ),
    )
    expect((await census(['compare', before ?? '', after ?? '', '--rows'])).stdout).toBe(
      `{"agent":"X","site":"a\\u202eb","before":"none","after":"full"}\n`,
    )
  })

  it('refuses what is no census', async () => {
    const path = join(folder.path, 'none.ndjson')
    writeFileSync(path, '{"site":"https://a.example"}\n')
    expect(await census(['compare', path, path])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has no column agent') as string,
    })
    writeFileSync(path, 'x\n')
    expect((await census(['compare', path, path])).stderr).toContain('line 1: expected a row of JSON')
    expect((await census(['compare', path])).code).toBe(2)
    writeFileSync(path, '')
    expect((await census(['compare', path, path])).stderr).toContain('none.ndjson is empty. Pass rows of')
  })
})
