import { once } from 'node:events'

import { describe, expect, it } from 'vitest'

import type { Comparison } from '@ruly/lint'
import * as dialects from 'ruly/dialects'

import { beginRuly, createFolder, rowsOf, ruly } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write(
  'robots.txt',
  `User-agent: *
Disallow: /
Allow: /help/

User-agent: FreeBot
Disallow: /*.pdf$
`,
)
const site = 'https://example.com'
const two = ['--dialect', 'rfc9309', '--dialect', 'mk1994']

describe('ruly compare', () => {
  it('shows dialects side by side, then which line makes the difference, and exits with 1 where they disagree', async () => {
    const ran = await ruly([
      'compare',
      'ExampleBot',
      `${site}/help/a`,
      `${site}/b`,
      '--robots',
      robots,
      ...two,
    ])
    expect(ran).toEqual({
      code: 1,
      stdout: `May ExampleBot fetch this from https://example.com?

            rfc9309  mk1994
!  /help/a  yes 3    no  2
   /b       no  2    no  2

! https://example.com/help/a  ExampleBot
  every dialect obeys the group at line 1 (*)
  allowed     rfc9309
              line 3: Allow: /help/
              line 2 matches too, but line 3 takes precedence
  disallowed  mk1994
              line 2: Disallow: /
              line 3 is an unknown field

The 2 dialects disagree on 1 of 2 questions.
`,
      stderr: '',
    })
  })

  it('exits with 0 where the dialects agree, allowed or not', async () => {
    expect(await ruly(['compare', 'FreeBot', `${site}/a`, '--robots', robots, ...two])).toEqual({
      code: 0,
      stdout: `May FreeBot fetch this from https://example.com?

       rfc9309
       mk1994
   /a  yes

The 2 dialects agree on 1 question.
`,
      stderr: '',
    })
    expect((await ruly(['compare', 'X', `${site}/a`, '--robots', robots, ...two])).code).toBe(0)
  })

  it('asks every dialect where none is named', async () => {
    const ran = await ruly(['compare', 'X', `${site}/a`, '--robots', robots, '--ndjson'])
    const [row] = rowsOf<Comparison>(ran)
    expect(new Set(row?.verdicts.map(({ dialect }) => dialect))).toEqual(new Set(Object.keys(dialects)))
    expect(ran.code).toBe(0)
  })

  it('asks every robot about every URL', async () => {
    const asked = ['--agent', 'FreeBot', '/a.pdf', '--agent', 'X', '/help/']
    const ran = await ruly(['compare', ...asked, '--robots', robots, '--ndjson', ...two])
    expect(rowsOf<Comparison>(ran).map(({ agent, url, agree }) => [agent, url, agree])).toEqual([
      ['FreeBot', '/a.pdf', false],
      ['X', '/a.pdf', true],
      ['FreeBot', '/help/', true],
      ['X', '/help/', false],
    ])
    expect(ran.code).toBe(1)
  })

  it('names the robots in the table where there are several', async () => {
    const ran = await ruly([
      'compare',
      '--agent',
      'FreeBot',
      '--agent',
      'X',
      '/a.pdf',
      '--robots',
      robots,
      ...two,
    ])
    expect(ran.stdout).toMatch(/^May these agents fetch this\?$/m)
    expect(ran.stdout).toMatch(/^! {2}FreeBot {2}\/a\.pdf {2}no {2}6 {4}yes$/m)
    expect(ran.stdout).toMatch(/^ {3}X {8}\/a\.pdf {2}no {2}2 {4}no {2}2$/m)
  })

  it('shows with --disagreements only what the dialects disagree on', async () => {
    const ask = ['compare', 'X', '/a', '/help/', '/b', '--robots', robots, '--disagreements']
    const ran = await ruly([...ask, ...two])
    expect(ran.stdout).toMatch(/^! {2}\/help\/ {2}yes 3/m)
    expect(ran.stdout).not.toMatch(/\/[ab] /)
    expect(ran.stdout).toMatch(/\nThe 2 dialects disagree on 1 of 3 questions\.\n$/)
    expect(ran.code).toBe(1)
    expect(rowsOf<Comparison>(await ruly([...ask, ...two, '--ndjson'])).map(({ url }) => url)).toEqual([
      '/help/',
    ])
    const none = ['--dialect', 'rfc9309', '--dialect', 'google']
    expect(await ruly([...ask, ...none])).toMatchObject({
      code: 0,
      stdout: 'The 2 dialects agree on 3 questions.\n',
    })
    expect((await ruly([...ask, ...none, '--json'])).stdout).toBe('[]\n')
  })

  it('checks the site where it is told where the file came from, and reads no more than it is told to', async () => {
    const ask = ['compare', 'X', 'https://other.example/a', '--robots', robots, '--ndjson', ...two]
    const from = [...ask, '--robots-url', `${site}/robots.txt`]
    expect(rowsOf<Comparison>(await ruly(from))[0]?.verdicts[0]?.reason).toBe('not-governed')
    expect(rowsOf<Comparison>(await ruly([...ask, '--max-bytes', '15']))[0]).toMatchObject({
      agree: true,
      verdicts: [{ allowed: true }, { allowed: true }],
    })
  })

  it('notes grave faults of the file on standard error', async () => {
    const ask = ['compare', 'X', '/a', '--robots', '-', ...two]
    const input = 'Disallow: /a\n'
    expect((await ruly(ask, { input })).stderr).toMatch(
      /^ruly: standard input has a problem that can change verdicts/,
    )
    expect((await ruly([...ask, '-q'], { input })).stderr).toBe('')
  })
})

describe('the formats of ruly compare', () => {
  const ask = ['compare', 'X', '/help/', '/a', '--robots', robots, ...two]

  it('are one JSON array or an object a line, of the same data', async () => {
    const rows = rowsOf<Comparison>(await ruly([...ask, '--ndjson']))
    expect(rows).toHaveLength(2)
    expect(JSON.parse((await ruly([...ask, '--json'])).stdout)).toEqual(rows)
    expect((await ruly([...ask, '--format', 'ndjson'])).stdout).toBe(
      (await ruly([...ask, '--ndjson'])).stdout,
    )
    expect(rows[0]).toEqual({
      agent: 'X',
      url: '/help/',
      agree: false,
      verdicts: [
        {
          dialect: 'rfc9309',
          allowed: true,
          reason: 'rule',
          rule: { line: 3, kind: 'allow', pattern: '/help/', text: 'Allow: /help/' },
          group: { index: 0, line: 1, agents: ['*'] },
          token: '*',
        },
        {
          dialect: 'mk1994',
          allowed: false,
          reason: 'rule',
          rule: { line: 2, kind: 'disallow', pattern: '/', text: 'Disallow: /' },
          group: { index: 0, line: 1, agents: ['*'] },
          token: '*',
        },
      ],
      sides: [
        {
          dialects: ['rfc9309'],
          allowed: true,
          reason: 'rule',
          rule: { line: 3, kind: 'allow', pattern: '/help/', text: 'Allow: /help/' },
          obeyed: [{ line: 1, agents: ['*'] }],
          otherLines: [{ line: 2, text: 'Disallow: /', part: 'outweighed' }],
        },
        {
          dialects: ['mk1994'],
          allowed: false,
          reason: 'rule',
          rule: { line: 2, kind: 'disallow', pattern: '/', text: 'Disallow: /' },
          obeyed: [{ line: 1, agents: ['*'] }],
          otherLines: [{ line: 3, text: 'Allow: /help/', part: 'unknown-field' }],
        },
      ],
    })
  })

  it('are text by default, with colours where they are asked for', async () => {
    expect((await ruly(ask)).stdout).toBe((await ruly([...ask, '--format', 'text'])).stdout)
    expect((await ruly(ask)).stdout).not.toContain('\u001b')
    const { stdout } = await ruly(ask, { env: { FORCE_COLOR: '1' } })
    expect(stdout).toContain('\u001b[32myes\u001b[39m\u001b[2m 3\u001b[22m')
    expect(stdout).toContain('\u001b[31mdisallowed\u001b[39m')
  })

  it('fit the columns that there are', async () => {
    const long = ['compare', 'X', `${site}/help/${'a/'.repeat(40)}`, `${site}/robots.txt`, '--robots', robots]
    for (const columns of [60, 80, 160]) {
      const { stdout } = await ruly(long, { env: { COLUMNS: String(columns) } })
      const tables = stdout.slice(stdout.indexOf('\n'), stdout.search(/\n! \S/))
      const lines = tables.split('\n').filter((line) => !/^[! ] {2}\d/.test(line))
      expect(lines.filter((line) => line.length > columns)).toEqual([])
    }
    const at = async (columns: string) => (await ruly(long, { env: { COLUMNS: columns } })).stdout
    expect(await at('60')).toMatch(/^gym2008Longest {8}yes 3 {2}no {2}2$/m)
    expect(await at('80')).toMatch(/^! {2}\/robots\.txt +yes +no {2}2/m)
    expect(await at('160')).toMatch(/ {2}gym2008Longest {2}robotstxtGemIntended {2}mk1996$/m)
    for (const none of ['', '0', 'wide']) expect(await at(none)).toBe(await at('80'))
  })
})

describe('a list of URLs for ruly compare', () => {
  it('comes from a file or standard input, after the URLs that are arguments', async () => {
    const ask = ['compare', 'X', '/first', '--urls', '-', '--robots', robots, '--ndjson', ...two]
    const ran = await ruly(ask, { input: '/help/\n\n/third\n' })
    expect(rowsOf<Comparison>(ran).map(({ url }) => url)).toEqual(['/first', '/help/', '/third'])
    const urls = folder.write('urls.txt', '/a\n/help/')
    const listed = await ruly(['compare', 'X', '--urls', urls, '--robots', robots, ...two])
    expect(listed.stdout).toMatch(/disagree on 1 of 2 questions\.\n$/)
  })

  it('is many tables where it is long', async () => {
    const input = Array.from({ length: 1200 }, (_, i) => `/help/${i}`).join('\n')
    const ran = await ruly(['compare', 'FreeBot', '--urls', '-', '--robots', robots, ...two], { input })
    expect(ran.stdout.match(/^May FreeBot fetch this\?$/gm)).toHaveLength(3)
    expect(ran.stdout.match(/^ {3}\/help\/\d+ +yes$/gm)).toHaveLength(1200)
    expect(ran.stdout).toMatch(/\nThe 2 dialects agree on 1,200 questions\.\n$/)
  })

  it('is nothing where it is empty', async () => {
    const ran = await ruly(['compare', 'X', '--urls', '-', '--robots', robots])
    expect(ran).toEqual({ code: 0, stdout: '', stderr: 'ruly: standard input contains no URLs.\n' })
  })

  it('is answered as it comes where the answers are data', async () => {
    const { stdin, stdout, ended } = beginRuly([
      'compare',
      'X',
      '--urls',
      '-',
      '--robots',
      robots,
      '--ndjson',
      ...two,
    ])
    stdin.write('/a\n')
    const [piece] = (await once(stdout, 'data')) as [Buffer]
    expect((JSON.parse(piece.toString()) as Comparison).url).toBe('/a')
    stdin.end()
    expect(await ended).toEqual({ code: 0, stderr: '' })
  })
})

describe('a question at fault for ruly compare', () => {
  it('exits with 2 and says what helps', async () => {
    const faults: readonly (readonly [readonly string[], string])[] = [
      [['X', '/a'], 'ruly: cannot check "/a": it is a path, expected an absolute URL.'],
      [
        ['X', '--robots', robots],
        'ruly: missing URL. Pass at least one after AGENT, or a file of URLs with --urls.',
      ],
      [['--robots', robots], 'ruly: missing AGENT.'],
      [['X', '/a', '--robots', `${robots}.nope`], 'no such file.'],
      [['X', '/a', '--robots', robots, '--dialect', 'gogle'], '--dialect must be one of bing, colly, '],
      [
        ['X', '/a', '--robots', robots, '--dialect', 'google', '--dialect', 'google'],
        'ruly: compare needs at least two dialects, got google. Add a second --dialect, or omit --dialect to compare all.',
      ],
    ]
    for (const [args, message] of faults) {
      const ran = await ruly(['compare', ...args])
      expect(ran).toMatchObject({ code: 2, stdout: '' })
      expect(ran.stderr).toContain(message)
      expect(ran.stderr).not.toMatch(/^ +at /m)
    }
  })
})

describe('the help of ruly compare', () => {
  it('shows its options, examples and exit codes', async () => {
    const { code, stdout } = await ruly(['compare', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('Usage: ruly compare [AGENT] URL... [options]')
    for (const option of ['robots', 'robots-url', 'dialect', 'max-bytes', 'agent', 'urls', 'disagreements'])
      expect(stdout).toContain(`--${option} `)
    for (const option of ['format', 'json', 'ndjson', 'quiet']) expect(stdout).toContain(`--${option} `)
    expect(stdout).toContain('$ ruly compare GPTBot ')
    expect(stdout).toMatch(/^ {2}1 {2}they disagree on at least one URL$/m)
    expect((await ruly(['--help'])).stdout).toMatch(/^ {2}compare +show which visitors may fetch a URL/m)
  })
})

describe('a hostile robots.txt in ruly compare', () => {
  const drivesTerminal = /[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/
  const evil = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e\u0008\u007f\t'
  const hostile = folder.write(
    'hostile.txt',
    `User-agent: ${evil}\nUser-agent: *\nDisallow: /\nAllow: /${evil}*\n`,
  )

  it('cannot drive the terminal in any format or width, and is the same data in JSON', async () => {
    const ask = ['compare', `X${evil}`, `/${evil}`, `x://${evil}/a`, '--robots', hostile, '--format']
    for (const format of ['text', 'json', 'ndjson']) {
      for (const columns of ['20', '80', '200']) {
        const { stdout, stderr } = await ruly([...ask, format], { env: { COLUMNS: columns } })
        expect(stdout).not.toMatch(drivesTerminal)
        expect(stderr).not.toMatch(drivesTerminal)
        expect(stdout.length).toBeGreaterThan(10)
      }
    }
    const [row] = rowsOf<Comparison>(await ruly([...ask, 'ndjson', ...two]))
    expect(row).toMatchObject({ agent: `X${evil}`, url: `/${evil}` })
  })
})
