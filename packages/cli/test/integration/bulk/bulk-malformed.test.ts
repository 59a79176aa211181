import { describe, expect, it } from 'vitest'

import { createFolder, rowsOf, ruly } from '../../support/ruly.ts'

const folder = createFolder()
const robots = folder.write(
  'robots.txt',
  'User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /private\n',
)
const asGptBot = ['--agent', 'GPTBot', '--robots', robots]
const bulk = (args: readonly string[], input: string | Uint8Array = '') => ruly(['bulk', ...args], { input })

interface Row {
  readonly agent?: string
  readonly url?: string
  readonly allowed?: boolean
  readonly reason?: string
  readonly malformed?: string
  readonly line?: number
}

/** A list with everything in it that a list may have. */
function manyLines(count: number): string {
  let text = ''
  for (let i = 0; i < count; i++) {
    if (i % 997 === 0) text += `no url ${i}\n`
    else if (i % 499 === 0) text += `CCBot\thttps://example.com/cart/é-${i}\r\n`
    else if (i % 301 === 0) text += '\n'
    else text += `https://example.com/${i % 3 === 0 ? 'private' : 'public'}/page-${i}\n`
  }
  return text
}

describe('a malformed line', () => {
  const bad = Buffer.concat([
    Buffer.from('/a\nno url\n\n'),
    Buffer.from([0x2f, 0xff, 0x0a]),
    Buffer.from('x\n/b\n'),
  ])

  it('has a row of its own, is told with its number, counted, and makes the exit code 1', async () => {
    const ran = await bulk([...asGptBot, '--format', 'ndjson'], bad)
    expect(rowsOf<Row>(ran).map(({ url, malformed, line }) => url ?? [line, malformed])).toEqual([
      '/a',
      [2, 'neither an absolute URL nor a path'],
      [4, 'not UTF-8'],
      [5, 'neither an absolute URL nor a path'],
      '/b',
    ])
    expect(ran.stderr).toContain('ruly: standard input:2: neither an absolute URL nor a path: no url\n')
    expect(ran.stderr).toContain('ruly: 3 of 5 lines are malformed.\n')
    expect(ran.code).toBe(1)
  })

  it('is one that names no robot where none is given', async () => {
    expect(await bulk(['--robots', robots], '/a\nGPTBot\t/a\n')).toMatchObject({
      code: 1,
      stdout: `malformed   /a  standard input:1: no agent, and no --agent given
allowed     /a  GPTBot  no rule matches
`,
    })
  })

  it('is one of CSV or NDJSON that cannot be read', async () => {
    const csv = rowsOf<Row>(
      await bulk([...asGptBot, '--input', 'csv', '--format', 'ndjson'], 'n,url\n1,"/a\n2\n3,"/b"\n'),
    )
    expect(csv.map(({ malformed, url }) => malformed ?? url)).toEqual([
      'unclosed quote, or text after a closing quote',
      'no column 2 for the URL',
      '/b',
    ])
    const ndjson = [
      '{',
      '[]',
      '3',
      '{"url":3}',
      '{"url":"/a","agent":3}',
      '{"url":"/b"}',
      String.raw`{"url":"/a\n/b"}`,
    ].join('\n')
    const rows = rowsOf<Row>(await bulk([...asGptBot, '--input', 'ndjson', '--format', 'ndjson'], ndjson))
    expect(rows.map(({ malformed, url }) => malformed ?? url)).toEqual([
      'not JSON',
      '"url" is not a string',
      'neither a JSON object nor a JSON string',
      '"url" is not a string',
      '"agent" is not a string',
      '/b',
      '"url" contains a line break',
    ])
  })

  it('is none where blank lines stand above the heading of CSV', async () => {
    const list = '\ufeff\r\n\r\nagent,url\r\nB,/b\r\n'
    expect((await bulk([...asGptBot, '--input', 'csv', '--format', 'csv'], list)).stdout).toBe(
      'agent,url,allowed,reason,line,rule,malformed\nB,/b,true,no-matching-rule,,,\n',
    )
  })

  it('may not drive the terminal by an escape of JSON', async () => {
    const list = String.raw`{"url":"/a\u001b[31m"}`
    expect((await bulk([...asGptBot, '--input', 'ndjson'], list)).stdout).toContain(String.raw`/a\x1b[31m`)
  })

  it('may be longer than memory should hold', async () => {
    const long = `/${'x'.repeat(5_000_000)}`
    const list = `/a\n${long}\n/b\n${' '.repeat(1000)}${long}\n/c\n`
    const ran = await bulk([...asGptBot, '--format', 'ndjson'], list)
    expect(rowsOf<Row>(ran).map(({ url, malformed, line }) => url ?? [line, malformed])).toEqual([
      '/a',
      [2, 'longer than 1,048,576 bytes'],
      '/b',
      [4, 'longer than 1,048,576 bytes'],
      '/c',
    ])
  })

  it('loses none of the lines, and none of their numbers', async () => {
    const count = 100_000
    const list = folder.write('many.txt', manyLines(count))
    const rows = rowsOf<Row>(await bulk([list, ...asGptBot, '--format', 'ndjson', '-q']))
    const expected = Array.from({ length: count }, (_, i) => i).filter(
      (i) => i % 997 === 0 || i % 499 === 0 || i % 301 !== 0,
    )
    expect(rows).toHaveLength(expected.length)
    expect(
      rows.every(({ url, line }, at) =>
        url === undefined ? line === (expected[at] ?? 0) + 1 : url.endsWith(`-${expected[at]}`),
      ),
    ).toBe(true)
  })
})

describe('ruly bulk --csv-formulas escape', () => {
  const list = 'agent,url\n=cmd(),/a\nGPTBot,/b\n-1+1\n'
  const asCsv = ['--input', 'csv', '--robots', robots, '--format', 'csv']

  it('has an apostrophe before what spreadsheets would run, in answers and in rows of malformed lines', async () => {
    const { stdout } = await bulk([...asCsv, '--csv-formulas', 'escape'], list)
    const starts = stdout
      .split('\n')
      .slice(1, 4)
      .map((row) => row.split(',').slice(0, 2).join(','))
    expect(starts).toEqual(["'=cmd(),/a", 'GPTBot,/b', ",'-1+1"])
  })

  it('is not what happens unasked', async () => {
    expect((await bulk(asCsv, list)).stdout).toContain('\n=cmd(),/a,')
  })
})
