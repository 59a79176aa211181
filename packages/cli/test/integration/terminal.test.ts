import { describe, expect, it } from 'vitest'

import { createFolder, ruly } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /a')
const ask = ['check', 'X', '/a', '--robots', robots]

describe('an argument', () => {
  it.each([
    [
      ['check', 'a\u001b[31mb', '/a', '--robots', robots, '--agents', 'documented'],
      'a\\x1b[31mb is not in the registry',
    ],
    [['fmt', 'https://example.com/\u001b[31m'], 'cannot write to https://example.com/\\x1b[31m: it is a URL'],
    [['completion', '\u001b[31m'], 'got "\\x1b[31m"'],
  ])('cannot drive the terminal: %s', async (args, told) => {
    const { stderr } = await ruly(args)
    expect(stderr).toContain(told)
    expect(stderr).not.toContain('\u001b')
  })
})

describe('colours', () => {
  it('are not used in a pipe', async () => {
    expect((await ruly(ask)).stdout).not.toContain('\u001b')
  })

  it('are used where FORCE_COLOR asks for them', async () => {
    const { stdout } = await ruly(ask, { env: { FORCE_COLOR: '1' } })
    expect(stdout).toContain('\u001b[31mdisallowed\u001b[39m')
    expect(stdout).toContain('\u001b[31m^^\u001b[39m')
    expect((await ruly(['--help'], { env: { FORCE_COLOR: '1' } })).stdout).toContain(
      '\u001b[1mUsage:\u001b[22m',
    )
  })

  it('are not used where NO_COLOR is set or FORCE_COLOR is 0', async () => {
    expect((await ruly(ask, { env: { NO_COLOR: '1' } })).stdout).not.toContain('\u001b')
    expect((await ruly(ask, { env: { FORCE_COLOR: '0' } })).stdout).not.toContain('\u001b')
  })

  it('are as --color says, before the command or after it, for the help, too', async () => {
    const { stdout } = await ruly([...ask, '--color', 'always'], { env: { NO_COLOR: '1' } })
    expect(stdout).toContain('\u001b[31mdisallowed\u001b[39m')
    expect((await ruly(['--color=always', ...ask])).stdout).toBe(stdout)
    const onTerminal = { env: { TERM: 'xterm', FORCE_COLOR: '1' }, terminals: { stdout: 80, stderr: 80 } }
    const never = await ruly(['check', 'X', '/a', '--robots', '-', '--color', 'never'], onTerminal)
    expect(never.stdout + never.stderr).not.toContain('\u001b')
    expect((await ruly(['check', '--color', 'always', '--help'])).stdout).toContain(
      '\u001b[1mUsage:\u001b[22m',
    )
    expect((await ruly(['lint', '--color', 'sometimes'])).stderr).toContain(
      '--color must be one of auto, always, never, got "sometimes".',
    )
  })

  it('are used on a terminal', async () => {
    const env = { TERM: 'xterm' }
    expect((await ruly(ask, { env, terminals: { stdout: 80 } })).stdout).toContain('\u001b[31mdisallowed')
    expect((await ruly(ask, { env, terminals: { stderr: 80 } })).stdout).not.toContain('\u001b')
    const note = ['check', 'X', '/a', '--robots', '-']
    expect((await ruly(note, { env, terminals: { stderr: 80 } })).stderr).toMatch(/^\u001b\[2mruly: .*\n$/)
    expect((await ruly(note, { env, terminals: { stdout: 80 } })).stderr).not.toContain('\u001b')
  })

  it('are never in JSON', async () => {
    expect((await ruly([...ask, '--json'], { env: { FORCE_COLOR: '1' } })).stdout).not.toContain('\u001b')
  })
})

/** Controls but line feeds, and what turns the direction of text. */
const drivesTerminal = /[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

describe('a hostile robots.txt', () => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e\u0008\u007f\r'
  const hostile = folder.write(
    'hostile.txt',
    `User-agent: Good ${evil}\nUser-agent: *\nDisallow: /${evil}*\n${evil}\nCrawl-delay: ${evil}\nDisallow: /b${evil}\n`,
  )
  const url = `/${evil}`

  it('cannot drive the terminal by any command or format', async () => {
    for (const command of ['check', 'explain']) {
      for (const format of ['text', 'json', 'ndjson']) {
        const { stdout, stderr } = await ruly([
          command,
          'Good',
          url,
          '/b',
          '--robots',
          hostile,
          '--format',
          format,
        ])
        expect(stdout).not.toMatch(drivesTerminal)
        expect(stderr).not.toMatch(drivesTerminal)
        expect(stdout.length).toBeGreaterThan(10)
      }
    }
  })

  it('cannot drive it from a stream either', async () => {
    const input = `${url}\n/\u001b[2J\n`
    const { stdout } = await ruly(
      ['check', '--agent', `X${evil}`, '--agent', 'Y', '--urls', '-', '--robots', hostile],
      { input },
    )
    expect(stdout).not.toMatch(drivesTerminal)
    expect(stdout.trimEnd().split('\n')).toHaveLength(4)
  })

  it('is the same data in JSON', async () => {
    const input = 'User-agent: *\nDisallow: /\u001b\u009b\u202e\n'
    const { stdout } = await ruly(['check', 'X', '/\u001b\u009b\u202e', '--robots', '-', '--json'], { input })
    expect(JSON.parse(stdout)).toMatchObject([
      { url: '/\u001b\u009b\u202e', rule: { pattern: '/\u001b\u009b\u202e' } },
    ])
  })
})

describe('the columns of a terminal', () => {
  const longest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length))

  it('are what the help takes, and 80 where there is no terminal', async () => {
    const at = async (terminals: { readonly stdout?: number }) =>
      longest((await ruly(['diff', '--help'], { terminals })).stdout.split('  -h, --help')[0] ?? '')
    expect(await at({ stdout: 70 })).toBeLessThanOrEqual(70)
    expect(await at({})).toBeLessThanOrEqual(80)
    expect(await at({ stdout: 132 })).toBeGreaterThan(100)
  })

  it('are what a table takes, whatever COLUMNS says', async () => {
    const table = ['compare', 'X', `/${'a/'.repeat(60)}`, '--robots', robots]
    const narrow = await ruly(table, { env: { COLUMNS: '160', NO_COLOR: '1' }, terminals: { stdout: 60 } })
    expect(narrow.stdout).toBe((await ruly(table, { env: { COLUMNS: '60' } })).stdout)
    expect(narrow.stdout).not.toBe((await ruly(table, { env: { COLUMNS: '160' } })).stdout)
    const may = ['may', 'X', '/a', '--for', 'search', '--robots', '-']
    const wide = await ruly(may, { input: 'Content-Usage: search=n\n', env: { COLUMNS: '160' } })
    expect(longest(wide.stdout)).toBeGreaterThan(80)
  })
})

describe('the codes of lint rules', () => {
  const faulty = folder.write('faulty.txt', 'User-agent: *\nDisallow /a\n')
  const env = { TERM: 'xterm', TERM_PROGRAM: 'WezTerm', RULY_DOCS: 'https://docs.example.com/lint/' }
  const link = '\u001b]8;;https://docs.example.com/lint/missing-colon\u001b\\missing-colon\u001b]8;;\u001b\\'
  const lint = async (own: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    (await ruly(['lint', faulty, ...args], { env: { ...env, ...own }, terminals: { stdout: 80 } })).stdout

  it('are links in a terminal that shows links, where RULY_DOCS says where the pages are', async () => {
    expect(await lint({})).toContain(link)
    expect(await lint({ TERM_PROGRAM: '', TERM: 'xterm-kitty' })).toContain(link)
    expect(await lint({ TERM_PROGRAM: '', VTE_VERSION: '7402' })).toContain(link)
  })

  it('are no links elsewhere', async () => {
    const piped = await ruly(['lint', faulty], { env: { ...env, FORCE_COLOR: '1' } })
    const others = [
      { TERM_PROGRAM: '' },
      { TERM: 'dumb' },
      { CI: 'true' },
      { RULY_DOCS: '' },
      { RULY_DOCS: 'javascript:x' },
      { RULY_DOCS: 'https://a\u001b' },
    ]
    const told = [
      piped.stdout,
      await lint({}, '--json'),
      ...(await Promise.all(others.map((own) => lint(own)))),
    ]
    expect(told.filter((text) => text.includes('\u001b]8'))).toEqual([])
    expect(told.every((text) => text.includes('missing-colon'))).toBe(true)
  })
})
