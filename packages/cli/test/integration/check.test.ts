import { gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { createFolder, rowsOf, ruly } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write(
  'robots.txt',
  `User-agent: *
Disallow: /cart

User-agent: GPTBot
Disallow: /private
`,
)

describe('ruly check', () => {
  it('shows a verdict in its place in the file and exits with 1 where it disallows', async () => {
    expect(await ruly(['check', 'GPTBot', 'https://example.com/private/a', '--robots', robots])).toEqual({
      code: 1,
      stdout: `disallowed  https://example.com/private/a  GPTBot
  line 5 of the group for GPTBot decides:
    4 | User-agent: GPTBot
  > 5 | Disallow: /private
                  ^^^^^^^^
`,
      stderr: '',
    })
  })

  it('exits with 0 where everything is allowed', async () => {
    expect(await ruly(['check', 'GPTBot', '/cart', '/robots.txt', '--robots', robots])).toEqual({
      code: 0,
      stdout: `allowed     /cart  GPTBot
  no rule for GPTBot matches; its group begins on line 4

allowed     /robots.txt  GPTBot
  every agent may fetch /robots.txt itself, regardless of the rules
`,
      stderr: '',
    })
  })

  it.each([
    ['GPTBot (+https://openai.com/gptbot)', 1, ''],
    [
      '(+https://openai.com/gptbot)',
      0,
      'ruly: no product token found in "(+https://openai.com/gptbot)" (rfc9309): only groups for * apply. ' +
        'Pass a product token, such as ExampleBot.\n',
    ],
  ])('reads the header %s, and says where it finds no token in one', async (header, code, stderr) => {
    const ran = await ruly(['check', header, '/private', '--robots', robots])
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code, stderr })
  })

  it('exits with 1 where one of several URLs is disallowed', async () => {
    expect((await ruly(['check', 'GPTBot', '/a', '/private', '/b', '--robots', robots])).code).toBe(1)
  })

  it('asks every robot about every URL', async () => {
    const ran = await ruly([
      'check',
      '--agent',
      'GPTBot',
      '/cart',
      '--agent',
      'CCBot',
      '/private',
      '--robots',
      robots,
      '--ndjson',
    ])
    expect(rowsOf<Asked>(ran).map(({ agent, url, allowed }) => [agent, url, allowed])).toEqual([
      ['GPTBot', '/cart', true],
      ['CCBot', '/cart', false],
      ['GPTBot', '/private', false],
      ['CCBot', '/private', true],
    ])
    expect(ran.code).toBe(1)
  })

  it('takes a whole User-Agent header for the robot', async () => {
    const header =
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'
    expect((await ruly(['check', header, '/private', '--robots', robots])).stdout).toContain(
      'line 5 of the group for GPTBot',
    )
  })

  it('answers for the file on standard input', async () => {
    const ran = await ruly(['check', 'X', '/a', '--robots', '-'], {
      input: 'User-agent: *\r\nDisallow: /a\r\n',
    })
    expect(ran.stdout).toContain('  > 2 | Disallow: /a\n')
    expect(ran.code).toBe(1)
  })

  it('says that an empty file disallows nothing', async () => {
    const ran = await ruly(['check', 'X', '/a', '--robots', '-'])
    expect(ran.code).toBe(0)
    expect(ran.stderr).toBe('ruly: standard input is empty: everything is allowed.\n')
  })

  it('reads bytes, not text', async () => {
    const latin1 = folder.write('latin1.txt', Buffer.from('User-agent: *\nDisallow: /caf\u00e9', 'latin1'))
    expect((await ruly(['check', 'X', '/caf%E9', '--robots', latin1])).code).toBe(1)
    expect((await ruly(['check', 'X', '/caf%C3%A9', '--robots', latin1])).code).toBe(0)
  })

  it('answers in the dialect that is asked for', async () => {
    const file = folder.write('escaped.txt', 'User-agent: *\nDisallow: /%7Ejoe')
    expect((await ruly(['check', 'X', '/~joe', '--robots', file])).code).toBe(1)
    expect((await ruly(['check', 'X', '/~joe', '--robots', file, '--dialect', 'rfc9309'])).code).toBe(1)
    expect((await ruly(['check', 'X', '/~joe', '--robots', file, '--dialect', 'google'])).code).toBe(0)
  })

  it('checks the site where it is told where the file came from', async () => {
    const from = ['--robots', robots, '--robots-url', 'https://example.com/robots.txt', '--ndjson']
    const ran = await ruly(['check', 'X', 'https://example.com/cart', 'https://other.example/cart', ...from])
    expect(rowsOf<Asked>(ran).map(({ reason }) => reason)).toEqual(['rule', 'not-governed'])
  })

  it('reads no more of the file than it is told to', async () => {
    const ran = await ruly(['check', 'GPTBot', '/private', '--robots', robots, '--max-bytes', '40'])
    expect(ran.code).toBe(0)
    expect(ran.stderr).toMatch(
      /^ruly: .*robots\.txt has a problem that can change verdicts: line 4: The file has 69 bytes, more than are read/,
    )
  })
})

interface Asked {
  readonly agent: string
  readonly url: string
  readonly allowed: boolean
  readonly reason: string
}

describe('robots that are asked about together', () => {
  const path = folder.write(
    'sets.txt',
    'User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\nAllow: /open\n',
  )
  const lineOf = (stdout: string, agent: string): string | undefined =>
    stdout
      .split('\n')
      .find((line) => line.trim().split(/\s+/).includes(agent))
      ?.trim()

  it('have a line each about one URL, and are counted', async () => {
    const { code, stdout } = await ruly(['check', '/cart', '--agents', 'ai', '--robots', path])
    expect(code).toBe(1)
    expect(stdout.split('\n')[0]).toBe('/cart')
    expect(lineOf(stdout, 'GPTBot')).toBe('disallowed  GPTBot              line 6: Disallow: /')
    expect(lineOf(stdout, 'ClaudeBot')).toBe('disallowed  ClaudeBot           line 2: Disallow: /cart')
    expect(stdout).toMatch(/^agents that may fetch it: 0 of 17$/m)
    expect((await ruly(['check', '/open', '--agents', 'search', '--robots', path])).code).toBe(0)
  })

  it('have a row each about several, in as many tables as the columns want', async () => {
    const ask = ['check', '/cart', '/open', '/', '--agents', 'all', '--robots', path]
    const { stdout } = await ruly(ask, { env: { COLUMNS: '80' } })
    expect(lineOf(stdout, 'GPTBot')).toBe('GPTBot              no, line 6    yes, line 7   no, line 6')
    const long = folder.write(
      'long.txt',
      `User-agent: *\nDisallow: /cart\n${'\n'.repeat(100_000)}Allow: /open\n`,
    )
    const far = await ruly(['check', '/open', '/cart', '--agents', 'all', '--robots', long])
    expect(lineOf(far.stdout, 'GPTBot')).toBe('GPTBot              yes, line 100003  no, line 2')
    expect(lineOf(stdout, '*')).toBe('*                   no, line 2    yes           yes')
    expect(stdout).toMatch(/\n\n1 {2}\/cart\n2 {2}\/open\n3 {2}\/\n$/)
    const narrow = (await ruly(ask, { env: { COLUMNS: '40' } })).stdout
    expect(narrow.split('\n').filter((line) => line.startsWith('GPTBot '))).toHaveLength(3)
  })

  it('have an answer each as JSON and of a list', async () => {
    const ask = ['check', '--agents', 'search', '--robots', path]
    expect(rowsOf(await ruly([...ask, '/a', '/cart', '--ndjson']))).toHaveLength(14)
    const { stdout } = await ruly([...ask, '--urls', '-'], { input: '/cart\n' })
    expect(stdout.split('\n')[0]).toBe('disallowed  /cart  Applebot  line 2: Disallow: /cart')
  })

  it('are not named as well, and are known', async () => {
    expect((await ruly(['check', '/a', '--agents', 'ai', '--agent', 'X', '--robots', path])).code).toBe(2)
    expect((await ruly(['check', '/a', '--agents', 'none', '--robots', path])).stderr).toContain(
      'ai, search, all',
    )
  })

  it('obey the groups that their operators document, where that is asked for', async () => {
    const groups = folder.write(
      'chains.txt',
      'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n',
    )
    const ask = async (agent: string, url: string, ...more: readonly string[]) =>
      await ruly(['check', agent, url, '--robots', groups, ...more])
    expect((await ask('Applebot', '/b')).code).toBe(1)
    const documented = await ask('Applebot', '/b', '--agents', 'documented')
    expect(documented.code).toBe(0)
    expect(documented.stderr).toMatch(
      /^ruly: Applebot obeys the group for Applebot, otherwise for Googlebot, otherwise for \*, by the word of Apple \(https/m,
    )
    expect((await ask('Applebot', '/a', '--agents', 'documented')).stdout).toContain('line 2 of')
    expect((await ask('AdsBot-Google', '/a', '--agents', 'documented')).code).toBe(0)
    expect((await ask('AdsBot-Google', '/a')).code).toBe(1)
    expect((await ask('AdsBot-Google', '/b', '--agents', 'documented')).stdout).toContain(
      'its operator says that groups for * do not apply to it, and the file has no group that names it',
    )
    expect(rowsOf(await ask('AdsBot-Google', '/b', '--agents', 'documented', '--ndjson'))).toEqual([
      { agent: 'AdsBot-Google', url: '/b', allowed: true, reason: 'ignores-wildcard' },
    ])
    const unknown = await ask('NobodysBot', '/b', '--agents', 'documented')
    expect(unknown.code).toBe(1)
    expect(unknown.stderr).toContain('NobodysBot is not in the registry of agents')
  })

  it('may be one robot of several tokens', async () => {
    const tokens = folder.write(
      'tokens.txt',
      'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n',
    )
    for (const command of ['check', 'explain'])
      for (const [url, code] of [
        ['/a', 1],
        ['/b', 0],
      ] as const)
        expect((await ruly([command, 'Googlebot-Image,Googlebot', url, '--robots', tokens])).code).toBe(code)
    const compared = await ruly([
      'compare',
      'Googlebot-Image,Googlebot',
      '/a',
      '--robots',
      tokens,
      '--ndjson',
    ])
    expect(rowsOf(compared)).toMatchObject([{ agent: 'Googlebot-Image,Googlebot' }])
    const input = '/a\n'
    const bulk = ['bulk', '--agent', 'Googlebot-Image,Googlebot', '--robots', tokens, '--only', 'disallowed']
    expect((await ruly(bulk, { input })).stdout).toContain('disallowed  /a')
  })
})

describe('a file that does not look like a robots.txt', () => {
  const page = '\n<!doctype html><title>Not found</title>\n'

  it('is told of where it is a page', async () => {
    const note = 'ruly: standard input looks like an HTML page, not a robots.txt: no rules found.\n'
    for (const command of [['check'], ['explain'], ['compare']]) {
      const ran = await ruly([...command, 'X', '/a', '--robots', '-'], { input: page })
      expect(ran.stderr).toBe(note)
    }
    const path = folder.write('page.txt', page)
    expect((await ruly(['bulk', '--agent', 'X', '--robots', path], { input: '/a' })).stderr).toContain(
      'looks like an HTML page',
    )
    const rules = `${page}User-agent: *\nDisallow: /a\n`
    expect((await ruly(['check', 'X', '/a', '--robots', '-'], { input: rules })).stderr).not.toContain('page')
  })

  it('is refused where it is not text', async () => {
    const input = gzipSync('User-agent: *\nDisallow: /a\n')
    expect(await ruly(['check', 'X', '/a', '--robots', '-'], { input })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(
        'cannot read standard input: it is gzip, expected a robots.txt. Decompress it first.',
      ) as string,
    })
  })
})

describe('what ruly check says about the file', () => {
  const faulty = folder.write('faulty.txt', 'Disallow: /a\nUser-agent: *\nthis is no field\nDissallow: /b\n')

  it('is one line on standard error: how many faults can change verdicts, and the first', async () => {
    const ran = await ruly(['check', 'X', '/b', '--robots', faulty])
    expect(ran.stderr).toBe(
      `ruly: ${faulty} has 2 problems that can change verdicts: first, line 1: "Disallow: /a" is outside all groups: agents skip it.\n`,
    )
    expect(ran.stdout).toMatch(/^disallowed {2}\/b {2}X\n/)
    expect(ran.code).toBe(1)
  })

  it('is silenced by --quiet', async () => {
    expect((await ruly(['check', 'X', '/a', '--robots', faulty, '--quiet'])).stderr).toBe('')
    expect((await ruly(['check', 'X', '/a', '--robots', faulty, '-q'])).stderr).toBe('')
  })

  it('is nothing for faults that change no verdict', async () => {
    expect(
      (await ruly(['check', 'X', '/a', '--robots', '-'], { input: 'Useragent: *\nCrawl-delay: soon' }))
        .stderr,
    ).toBe('')
  })
})
