import { once } from 'node:events'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { rulyProcess, startRuly } from '../support/ruly-process.ts'
import { createFolder, ruly, type Ran } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /a')
const subfolder = join(folder.path, 'folder')
mkdirSync(subfolder)

/** Nothing on standard output, exit code 2, and a message that is no stack trace. */
function expectFault(ran: Ran, message: string | RegExp): void {
  expect(ran.stderr).toMatch(message)
  expect(ran.stderr).not.toMatch(/^ +at /m)
  expect(ran.stderr.split('\n').length).toBeLessThan(5)
  expect(ran).toMatchObject({ code: 2, stdout: '' })
}

describe('a file that cannot be read', () => {
  it('is named, with what helps, where it does not exist', async () => {
    const missing = join(folder.path, 'nope.txt')
    const message = `ruly: cannot read ${missing}: no such file. Check the path.\n`
    expectFault(await ruly(['check', 'X', '/a', '--robots', missing]), message)
    expectFault(await ruly(['explain', 'X', '/a', '--robots', missing, '--json']), message)
    expectFault(await ruly(['check', 'X', '/a', '--robots', robots, '--urls', missing]), message)
    expectFault(await ruly(['check', 'X', '--robots', robots, '--urls', missing, '--json']), message)
  })

  it('is named, with what helps, where it is a folder', async () => {
    const message = `ruly: cannot read ${subfolder}: expected a file, got a folder. Pass a file in it.\n`
    expectFault(await ruly(['check', 'X', '/a', '--robots', subfolder]), message)
    expectFault(await ruly(['check', 'X', '/a', '--robots', robots, '--urls', subfolder]), message)
  })

  it('is told of where it is a folder on standard input, which Node takes for an empty file', async () => {
    const stdin = openSync(subfolder, 'r')
    const ran = rulyProcess(['check', 'X', '/a', '--robots', '-'], { stdio: [stdin, 'pipe', 'pipe'] })
    closeSync(stdin)
    expectFault(ran, 'ruly: cannot read standard input: expected a file, got a folder. Pass a file in it.\n')
  })

  it.skipIf(process.getuid?.() === 0)(
    'is not read without permission (skipped for root, who may)',
    async () => {
      const secret = folder.write('secret.txt', '')
      chmodSync(secret, 0)
      expectFault(
        await ruly(['check', 'X', '/a', '--robots', secret]),
        `cannot read ${secret}: you have no permission to.`,
      )
    },
  )

  it('is not fetched where it is a URL', async () => {
    expectFault(
      await ruly(['check', 'X', '/a', '--robots', 'https://example.com/robots.txt']),
      'expected a file, got a URL. Omit --robots to use the robots.txt of each site.\n',
    )
  })

  it('is not said to be standard input, or the file of --robots, where it can be neither', async () => {
    const missing = join(folder.path, 'nope.ndjson')
    expectFault(
      await ruly(['census', 'compare', missing, missing]),
      `cannot read ${missing}: no such file. Check the path.\n`,
    )
    expectFault(
      await ruly([
        'verify-agent',
        '192.0.2.1',
        'Googlebot',
        '--no-dns',
        '--ranges',
        'https://example.com/a.json',
      ]),
      'expected a file, got a URL. Download it, and pass the file.\n',
    )
  })

  it.each([
    ['verify-agent', '192.0.2.1', 'Googlebot', '--no-dns', '--ranges', '-', '--ranges', '-'],
    ['census', 'merge', '-', '-'],
    ['watch', '--urls', '-', '--webhook', 'https://example.com/', '--webhook-secret', '-'],
  ])('is standard input once at most: %s %s %s', async (...args) => {
    expectFault(await ruly(args), 'standard input can be read only once. Pass one of the two as a file.')
  })

  it('cannot drive the terminal by its name', async () => {
    const { stderr } = await ruly(['check', 'X', '/a', '--robots', 'no\u001b[31m'])
    expect(stderr).toContain('cannot read no\\x1b[31m: ')
  })
})

describe('answers that cannot be written', () => {
  it.skipIf(!existsSync('/dev/full'))(
    'are told of where the disk is full (skipped without /dev/full)',
    async () => {
      const input = '/a\n'.repeat(100_000)
      for (const list of [[], ['--urls', '-']]) {
        const stdout = openSync('/dev/full', 'w')
        const ran = rulyProcess(['check', 'X', '/b', '--robots', robots, ...list], {
          input,
          stdio: ['pipe', stdout, 'pipe'],
        })
        closeSync(stdout)
        expect(ran).toMatchObject({
          code: 2,
          stderr: expect.stringMatching(/^ruly: cannot write the output: ENOSPC.*\n$/),
        })
      }
    },
  )

  it.skipIf(!existsSync('/dev/full')).each(['--help', '--version', 'help', 'check --help'])(
    'are told of where there is no room for those of %s (skipped without /dev/full)',
    (words) => {
      const stdout = openSync('/dev/full', 'w')
      const ran = rulyProcess(words.split(' '), { stdio: ['ignore', stdout, 'pipe'] })
      closeSync(stdout)
      expect(ran).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^ruly: cannot write the output: ENOSPC.*\n$/),
      })
    },
  )

  it.skipIf(!existsSync('/dev/full'))(
    'end the command while its list goes on, as that of "tail -f" does (skipped without /dev/full)',
    async () => {
      const child = startRuly(['bulk', '-', '--agent', 'X', '--robots', robots, '--output', '/dev/full'])
      let said = ''
      child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
      child.stdin?.on('error', () => undefined)
      child.stdin?.write('/a\n'.repeat(100_000))
      const [code] = (await once(child, 'exit')) as [number]
      expect(code).toBe(2)
      expect(said).toMatch(/^ruly: .*ENOSPC/)
    },
  )

  it('are no fault where nobody reads the help', async () => {
    const child = startRuly(['check', '--help'])
    child.stdout?.destroy()
    let said = ''
    child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect({ code, said }).toEqual({ code: 0, said: '' })
  })
})

describe('a question at fault', () => {
  it('may not have a URL where the robot goes', async () => {
    expectFault(
      await ruly(['check', 'https://example.com/', '/a', '--robots', robots]),
      'ruly: expected an agent, got the URL "https://example.com/". Put the agent before the URLs, such as GPTBot.\n',
    )
    const input = 'https://example.com/\t/a\n'
    expect((await ruly(['bulk', '--agent', 'X', '--robots', robots], { input })).code).toBe(1)
  })

  it('is not told of options that the command does not have', async () => {
    for (const url of ['/a', 'no url'])
      expectFault(await ruly(['fetch', url]), new RegExp(`^ruly: cannot check "${url}": [^-]*\\n$`))
  })

  it('may not read both files from standard input', async () => {
    expectFault(
      await ruly(['check', 'X', '--robots', '-', '--urls', '-'], { input: '/a' }),
      'ruly: standard input can be read only once. Pass one of the two as a file.\n',
    )
  })

  it('may not name two files where one would go unread', async () => {
    const twice = ['check', 'X', '/a', '--robots', robots, '--robots', robots]
    expectFault(
      await ruly(twice),
      /--robots must be given only once, got ".*"\. It is already ".*robots\.txt"\.\n/,
    )
  })

  it('is about a whole URL where no local robots.txt is named', async () => {
    for (const command of ['check', 'explain'])
      expectFault(
        await ruly([command, 'X', 'https://example.com/a', '/a']),
        'ruly: cannot check "/a": it is a path, expected an absolute URL. Add the site, or use --robots FILE for a local robots.txt.\n',
      )
    expectFault(
      await ruly(['check', 'X', 'example.com']),
      'ruly: cannot check "example.com": it has no scheme. Did you mean https://example.com?\n',
    )
    for (const url of ['private/a', 'no url'])
      expectFault(
        await ruly(['check', 'X', url, '--robots', robots]),
        `ruly: cannot check "${url}": it must be an absolute URL, such as https://example.com/a, or a path, such as /a.\n`,
      )
    for (const where of [[], ['--robots', robots]])
      for (const url of ['', ' '])
        expectFault(
          await ruly(['check', 'X', url, ...where]),
          'ruly: the URL is empty. Pass a URL, such as https://example.com/a.\n',
        )
    expectFault(await ruly(['check', 'X', `\u001b${'a'.repeat(200)}`]), `"\\x1b${'a'.repeat(99)}…"`)
  })

  it('has options for a local file or for sites, not for both', async () => {
    const url = 'https://example.com/a'
    expectFault(
      await ruly(['check', 'X', url, '--robots-url', 'https://example.com/robots.txt']),
      'ruly: --robots-url applies only to a local robots.txt. Add --robots FILE.\n',
    )
    expectFault(
      await ruly(['check', 'X', url, '--max-bytes', '5']),
      'ruly: --max-bytes applies only to a local robots.txt.',
    )
    const options = [
      ['--no-cache'],
      ['--refresh'],
      ['--policy', 'google'],
      ['--timeout', '1'],
      ['--user-agent', 'X'],
    ]
    for (const option of options)
      expectFault(
        await ruly(['check', 'X', url, '--robots', robots, ...option]),
        `ruly: ${option[0]} cannot be used with a local robots.txt: no requests are sent. Remove one of the two.\n`,
      )
  })

  it('must have options for sites that are some', async () => {
    const ask = ['check', 'X', 'https://example.com/a']
    for (const time of ['0', '-1', 'soon', '', '1e3', '86401'])
      expectFault(
        await ruly([...ask, `--timeout=${time}`]),
        '--timeout must be a number of seconds above 0, at most 86400, got "',
      )
    for (const text of ['', ' ', 'a\nb', 'é'])
      expectFault(await ruly([...ask, `--user-agent=${text}`]), '--user-agent must be printable ASCII')
    expectFault(
      await ruly([...ask, '--policy', 'mild']),
      /--policy must be one of .*google.*rfc9309.*strict.*, got "mild"/,
    )
  })

  it('needs a URL, also where there is a robot', async () => {
    expectFault(
      await ruly(['check', 'X', '--robots', robots]),
      'ruly: missing URL. Pass at least one after AGENT, or a file of URLs with --urls.',
    )
    expectFault(
      await ruly(['explain', '--agent', 'X', '--robots', robots]),
      'ruly: missing URL. Pass at least one after AGENT, or a file of URLs with --urls.',
    )
  })

  it('needs a robot, with a name', async () => {
    expectFault(await ruly(['check', '--robots', robots]), 'ruly: missing AGENT.')
    expectFault(await ruly(['check', '', '/a', '--robots', robots]), 'ruly: the agent is empty.')
  })

  it('is put right where the robot is forgotten', async () => {
    expectFault(
      await ruly(['check', 'https://example.com/', '--robots', robots]),
      `"https://example.com/". Put the agent before the URLs, such as GPTBot.`,
    )
  })

  it('must have a known dialect', async () => {
    expectFault(
      await ruly(['check', 'X', '/a', '--robots', robots, '--dialect', 'gogle']),
      /^ruly: --dialect must be one of .*google.*rfc9309.*, got "gogle"\. Did you mean "google"\?\n/,
    )
  })

  it('must have known options; the nearest is suggested', async () => {
    expectFault(
      await ruly(['check', 'X', '/a', '--robot', robots]),
      "ruly: unknown option '--robot'\n(Did you mean --robots?)\n",
    )
    expectFault(
      await ruly(['chekc', 'X', '/a', '--robots', robots]),
      "ruly: unknown command 'chekc'\n(Did you mean check?)\n",
    )
  })

  it('must have one format, and a known one', async () => {
    expectFault(
      await ruly(['check', 'X', '/a', '--robots', robots, '--json', '--ndjson']),
      'cannot be used with',
    )
    expectFault(
      await ruly(['check', 'X', '/a', '--robots', robots, '--json', '--format', 'text']),
      'cannot be used with',
    )
    expectFault(
      await ruly(['check', 'X', '/a', '--robots', robots, '--format', 'xml']),
      '--format must be one of text, json, ndjson, got "',
    )
  })

  it('must have a limit that is a whole number above 0', async () => {
    for (const limit of ['0', '-1', '1.5', 'many', '']) {
      expectFault(
        await ruly(['check', 'X', '/a', '--robots', robots, `--max-bytes=${limit}`]),
        '--max-bytes must be a whole number above 0, got "',
      )
    }
  })

  it('must have a whole URL for the place of the file', async () => {
    for (const url of ['example.com', '/robots.txt', 'mailto:a@example.com']) {
      expectFault(
        await ruly(['check', 'X', '/a', '--robots', robots, '--robots-url', url]),
        '--robots-url must be an absolute URL, such as',
      )
    }
    for (const url of ['file:///tmp/robots.txt', 'https://'])
      expectFault(
        await ruly(['check', 'X', '/a', '--robots', robots, '--robots-url', url]),
        '--robots-url must be an absolute URL, such as',
      )
    const spaced = ['--robots', robots, '--robots-url', ' https:\\\\example.com://']
    expect((await ruly(['check', 'X', '/a', ...spaced])).stderr).not.toContain('unexpected')
  })
})
