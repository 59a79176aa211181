import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { parse } from 'ruly'

import { createFolder, rowsOf, ruly, startRuly } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /a')
const examples = fileURLToPath(new URL('../../../../examples/', import.meta.url))

describe('a list of URLs', { timeout: 60_000 }, () => {
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
    const text = 'User-agent: X\nDisallow: /a\u202e\nAllow: /b\n\nUser-agent: *\nDisallow: /b\n'
    const path = folder.write('two-groups.txt', text)
    const asked = ['/a\u202e', '/b', '/', '/robots.txt', 'mailto:"a"', '/b"\\', '/a\u202e1', '/b2', '/c']
    const agents = ['X', 'Y "Z"']
    const options = agents.flatMap((agent) => ['--agent', agent])
    const ran = await ruly(['check', ...options, '--urls', '-', '--robots', path, '--ndjson'], {
      input: asked.join('\n'),
    })
    const expected = asked.flatMap((url) =>
      agents.map((agent) => ({ agent, url, ...parse(text).check(agent, url) })),
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
    const child = startRuly(['check', 'X', '--urls', '-', '--robots', robots])
    const octets = Buffer.from('/é/日本\n')
    child.stdin?.write(octets.subarray(0, 2))
    await new Promise((resolve) => setImmediate(resolve))
    child.stdin?.end(octets.subarray(2))
    expect(await textOf(child.stdout)).toBe('allowed     /é/日本  no rule matches\n')
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
      stderr: `ruly: ${empty} has no URLs.\n`,
    })
    expect((await ruly(['check', 'X', '--urls', empty, '--robots', robots, '--quiet'])).stderr).toBe('')
  })

  it('is refused where a line is longer than any URL', async () => {
    const input = `/a\n${'x'.repeat(3_000_000)}`
    const ran = await ruly(['check', 'X', '--urls', '-', '--robots', robots], { input })
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain('it has a line of more than 1,048,576 characters. Is it a list of URLs?')
  })

  it('of 100,000 URLs is answered whole, in far less memory than it takes', async () => {
    const query = 'x'.repeat(500)
    const list = Array.from(
      { length: 100_000 },
      (_, index) => `https://example.com/${index % 2 ? 'a' : 'b'}/${index}?${query}`,
    )
    const urls = folder.write('many.txt', list.join('\n'))
    const options = ['--urls', '-', '--robots', robots, '--ndjson']
    const child = startRuly(['check', 'X', ...options], ['--max-old-space-size=32'])
    const fed = pipeline(createReadStream(urls), child.stdin ?? process.stdout).then(
      () => 'whole',
      () => 'in part',
    )
    let answers = 0
    child.stdout?.on('data', (piece: Buffer) => {
      answers += piece.filter((octet) => octet === 0x0a).length
    })
    const [code] = (await once(child, 'close')) as [number]
    expect({ code, answers, fed: await fed }).toEqual({ code: 1, answers: 100_000, fed: 'whole' })
  })

  it('of 100,000 URLs is one whole JSON array', async () => {
    const input = '/a\n/b\n'.repeat(50_000)
    const ran = await ruly(['check', 'X', '--urls', '-', '--robots', robots, '--json'], { input })
    const rows = JSON.parse(ran.stdout) as readonly { readonly allowed: boolean }[]
    expect(rows).toHaveLength(100_000)
    expect(rows.filter(({ allowed }) => allowed)).toHaveLength(50_000)
  })

  it('may be endless and have a reader who goes away: nothing is said, and no more is read', async () => {
    const child = startRuly(['check', 'X', '--urls', '-', '--robots', robots])
    const feeding = pipeline(Readable.from(endless()), child.stdin ?? process.stdout).catch(() => 'cut off')
    child.stdout?.once('data', () => child.stdout?.destroy())
    const said = textOf(child.stderr)
    const [code, signal] = (await once(child, 'close')) as [number, string | null]
    expect({ code, signal, stderr: await said }).toEqual({ code: 1, signal: null, stderr: '' })
    expect(await feeding).toBe('cut off')
  })

  it('shows no progress where standard error is no terminal', async () => {
    const input = '/b\n'.repeat(300_000)
    expect((await ruly(['check', 'X', '--urls', '-', '--robots', robots], { input })).stderr).toBe('')
  })
})

describe('the examples', { timeout: 30_000 }, () => {
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

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  for await (const piece of stream ?? []) text += String(piece)
  return text
}
