import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { parse } from 'ruly'

import { startRuly } from '../support/ruly-process.ts'
import { beginRuly, createFolder, rowsOf, ruly } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /a')
const examples = fileURLToPath(new URL('../../../../examples/', import.meta.url))

describe('a list of URLs', () => {
  it('gets a line each', async () => {
    const urls = folder.write('urls.txt', 'https://example.com/a\nhttps://example.com/b\n')
    expect(await ruly(['check', 'X', '--urls', urls, '--robots', robots])).toEqual({
      code: 1,
      stdout:
        'disallowed  https://example.com/a  line 2: Disallow: /a\nallowed     https://example.com/b  no rule matches\n',
      stderr: '',
    })
  })

  it('has its robots named where there are several', async () => {
    const ran = await ruly(['check', '--agent', 'X', '--agent', 'Y', '--urls', '-', '--robots', robots], {
      input: '/b',
    })
    expect(ran.stdout).toBe('allowed     /b  X  no rule matches\nallowed     /b  Y  no rule matches\n')
  })

  it('has the whole verdict of each in JSON, however many one line decides, and for each robot its own', async () => {
    const rules = 'User-agent: X\nDisallow: /a\u202e\nAllow: /b\n\nUser-agent: *\nDisallow: /b\n'
    const path = folder.write('two-groups.txt', rules)
    const asked = ['/a\u202e', '/b', '/', '/robots.txt', 'mailto:"a"', '/b"\\', '/a\u202e1', '/b2', '/c']
    const agents = ['X', 'Y "Z"']
    const options = agents.flatMap((agent) => ['--agent', agent])
    const ran = await ruly(['check', ...options, '--urls', '-', '--robots', path, '--ndjson'], {
      input: asked.join('\n'),
    })
    const note =
      'no robots.txt that was read governs the URL, which is of another site or not HTTP: nothing permits it'
    const expected = asked.flatMap((url) =>
      agents.map((agent) => {
        const verdict = parse(rules).check(agent, url)
        return { agent, url, ...verdict, ...(verdict.reason === 'not-governed' ? { note } : {}) }
      }),
    )
    expect(rowsOf(ran)).toEqual(expected)
    expect(ran.stdout).not.toContain('\u202e')
  })

  it('comes from standard input, after the URLs that are arguments', async () => {
    const ran = await ruly(['check', 'X', '/first', '/second', '--urls', '-', '--robots', robots], {
      input: '/third\n',
    })
    expect(ran.stdout.match(/\/\w+/g)).toEqual(['/first', '/second', '/third'])
  })

  it('may have blank lines, CRLF, a byte order mark, white space around URLs and no last line end', async () => {
    const input = '\ufeff/a\r\n\r\n   \r\n\t/b \r\n\n/c'
    const ran = await ruly(['check', 'X', '--urls', '-', '--robots', robots, '--ndjson'], { input })
    expect(rowsOf<{ readonly url: string }>(ran).map(({ url }) => url)).toEqual(['/a', '/b', '/c'])
  })

  it('may hold characters that are divided between two reads', async () => {
    const { stdin, stdout } = beginRuly(['check', 'X', '--urls', '-', '--robots', robots])
    const bytes = Buffer.from('/é/日本\n')
    stdin.write(bytes.subarray(0, 2))
    await new Promise((resolve) => setImmediate(resolve))
    stdin.end(bytes.subarray(2))
    expect(await text(stdout)).toBe('allowed     /é/日本  no rule matches\n')
  })

  it('is answered as it comes, before it ends', async () => {
    const child = startRuly(['check', 'X', '--urls', '-', '--robots', robots])
    child.stdin?.write('/a\n')
    const [first] = (await once(child.stdout ?? child, 'data')) as [Buffer]
    expect(first.toString()).toBe('disallowed  /a  line 2: Disallow: /a\n')
    child.stdin?.end('/b\n')
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(1)
  })

  it('may be empty: exit code 0 and a note', async () => {
    const empty = folder.write('empty.txt', '\n\n')
    expect(await ruly(['check', 'X', '--urls', empty, '--robots', robots])).toEqual({
      code: 0,
      stdout: '',
      stderr: `ruly: ${empty} contains no URLs.\n`,
    })
    expect((await ruly(['check', 'X', '--urls', empty, '--robots', robots, '--quiet'])).stderr).toBe('')
  })

  it('is answered but for a line that is longer than any URL', async () => {
    const input = `/a\n${'x'.repeat(3_000_000)}`
    const ran = await ruly(['check', 'X', '--urls', '-', '--robots', robots], { input })
    expect(ran.code).toBe(2)
    expect(ran.stdout).toBe('disallowed  /a  line 2: Disallow: /a\n')
    expect(ran.stderr).toContain('ruly: standard input:2: longer than 1,048,576 bytes: xxx')
    expect(ran.stderr).toContain('ruly: standard input: 1 of 2 lines are malformed.\n')
  })

  it('may be packed, a sitemap, CSV or an access log', async () => {
    const log = '::1 - - [10/Oct/2026:13:55:36 -0700] "GET /a HTTP/1.1" 200 1\n'
    for (const input of [gzipSync('/a\n'), '<urlset><url><loc>/a</loc></url></urlset>', 'url,n\n/a,1\n', log])
      expect(await ruly(['check', 'X', '--urls', '-', '--robots', robots], { input })).toEqual({
        code: 1,
        stdout: 'disallowed  /a  line 2: Disallow: /a\n',
        stderr: '',
      })
  })

  it('may name robots, which are not asked for', async () => {
    const input = 'Y\t/b\n/b\n'
    expect(await ruly(['check', 'X', '--urls', '-', '--robots', robots], { input })).toEqual({
      code: 0,
      stdout: 'allowed     /b  no rule matches\n'.repeat(2),
      stderr: 'ruly: standard input names agents, which are ignored here. To check them, use ruly bulk.\n',
    })
  })

  it('is refused where it is no list, with what it looks like', async () => {
    for (const command of [['check'], ['explain'], ['compare']])
      expect(
        await ruly([...command, 'X', '--urls', '-', '--robots', robots], { input: '%PDF-1.7\n' }),
      ).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          'ruly: cannot read standard input: it looks like a PDF document, expected a list of URLs.',
        ) as string,
      })
  })

  it('of 100,000 URLs is one whole JSON array', async () => {
    const input = '/a\n/b\n'.repeat(50_000)
    const ran = await ruly(['check', 'X', '--urls', '-', '--robots', robots, '--json'], { input })
    const rows = JSON.parse(ran.stdout) as readonly { readonly allowed: boolean }[]
    expect(rows).toHaveLength(100_000)
    expect(rows.filter(({ allowed }) => allowed)).toHaveLength(50_000)
  })

  it('is read no further than its answers are taken', async () => {
    const { stdin, stdout, ended } = beginRuly(['check', 'X', '--urls', '-', '--robots', robots])
    const piece = '/b\n'.repeat(20_000)
    stdin.write(piece)
    await once(stdout, 'readable')
    let taken = 1
    while (taken < 100 && (await isTaken(stdin, piece))) taken++
    expect(taken * piece.length).toBeLessThan(1 << 20)
    stdout.resume()
    await once(stdin, 'drain')
    stdin.end()
    expect(await ended).toEqual({ code: 0, stderr: '' })
  })

  it('may be endless and have a reader who goes away: nothing is said, and no more is read', async () => {
    const child = startRuly(['check', 'X', '--urls', '-', '--robots', robots])
    const feeding = pipeline(Readable.from(endless()), child.stdin ?? process.stdout).catch(() => 'cut off')
    child.stdout?.once('data', () => child.stdout?.destroy())
    const said = text(child.stderr!)
    const [code, signal] = (await once(child, 'close')) as [number, string | null]
    expect({ code, signal, stderr: await said }).toEqual({ code: 1, signal: null, stderr: '' })
    expect(await feeding).toBe('cut off')
  })
})

describe('progress through a list of URLs', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** What standard error gets while a list takes some seconds. */
  async function shown(
    terminals: { readonly stdout?: number; readonly stderr?: number },
    ...options: string[]
  ) {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ask = ['check', 'X', '--urls', '-', '--robots', robots, ...options]
    const { stdin, stdout, ended } = beginRuly(ask, { terminals })
    for (let second = 0; second < 3; second++) {
      stdin.write('/b\n'.repeat(1000))
      await once(stdout, 'data')
      vi.setSystemTime(Date.now() + 1000)
    }
    stdin.end()
    return (await ended).stderr
  }

  it('is shown where standard error is a terminal and the answers go elsewhere', async () => {
    const lines = (await shown({ stderr: 80 })).split('\r\u001b[K')
    expect(lines.at(0)).toBe('')
    expect(lines.slice(1, -1)).toContain('3,000 URLs, 1,000 per second')
    expect(lines.at(-1)).toBe('')
  })

  it('is not shown where standard error is no terminal, or the answers run over it', async () => {
    expect(await shown({})).toBe('')
    expect(await shown({ stdout: 80, stderr: 80 })).toBe('')
    expect(await shown({ stderr: 80 }, '--quiet')).toBe('')
  })
})

describe('the examples', () => {
  it('are answered without a fault, allowed and disallowed', async () => {
    const ran = await ruly([
      'check',
      'Googlebot',
      '--urls',
      `${examples}urls.txt`,
      '--robots',
      `${examples}robots.txt`,
    ])
    const count = readFileSync(`${examples}urls.txt`, 'utf8').trim().split('\n').length
    expect(ran.stdout.trim().split('\n')).toHaveLength(count)
    expect(ran.stdout).toMatch(/^allowed/m)
    expect(ran.stdout).toMatch(/^disallowed/m)
    expect(ran).toMatchObject({ code: 1, stderr: '' })
  })
})

function* endless(): Generator<string> {
  while (true) yield '/a\n'.repeat(1000)
}

/** Whether a run takes a piece of its input, or has stopped to. */
async function isTaken(stdin: Writable, piece: string): Promise<boolean> {
  if (stdin.write(piece)) return true
  for (let turn = 0; turn < 50; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    if (!stdin.writableNeedDrain) return true
  }
  return false
}
