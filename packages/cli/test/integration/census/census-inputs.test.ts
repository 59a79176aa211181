import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { skippedFrame, zipOf, zstdFrame } from '../../../../client/test/support/packed.ts'
import { packedWarc, responseRecord, warcRecord } from '../../../../client/test/support/warc.ts'
import { createFolder, ruly } from '../../support/ruly.ts'

const folder = createFolder()
const robots = 'User-agent: *\nDisallow: /\n'
const records = ['a', 'b'].map((host) => responseRecord(`https://${host}.example/robots.txt`, robots))
const warc = Buffer.concat(records)
const lineOf = (text: string): string => `${JSON.stringify({ url: 'https://a.example/robots.txt', text })}\n`
const line = lineOf(robots)
const cdxj = 'example,a)/x 20230101000000 {"url": "https://a.example/x", "status": "200"}\n'
const array = `[${line}]`
const isArray = (expected: string): string =>
  `it is multi-line JSON or an array, expected ${expected}. Convert it to one object per line: jq -c '.[]' FILE`
const isTable =
  'it is CSV or TSV, expected WARC, WACZ, NDJSON or a robots.txt. Convert it to NDJSON: {"url": "…", "text": "…"} on each line.'

/** What a census of some files counts. */
async function countsOf(...paths: readonly string[]) {
  const { stdout, stderr, code } = await ruly(['census', ...paths, '--agent', 'GPTBot', '--summary'])
  if (code !== 0) return stderr
  const { counts } = JSON.parse(stdout) as {
    counts: { records: { counted?: number; skipped?: object }; roots: object; meanings?: object }
  }
  return counts
}

describe('inputs are recognised by their content, whatever their name is', () => {
  it.each<readonly [string, Uint8Array, number]>([
    ['a WARC', warc, 2],
    ['a WARC with gzip', packedWarc(records), 2],
    [
      'a WARC with a frame of zstd for each record',
      Buffer.concat(records.map((record) => zstdFrame(record))),
      2,
    ],
    ['a WARC in one frame of zstd', zstdFrame(warc), 2],
    [
      'a WACZ',
      zipOf({
        'datapackage.json': Buffer.from('{}'),
        'archive/b.warc.gz': packedWarc(records.slice(1)),
        'archive/a.warc': warc.subarray(0, records[0]?.length),
      }),
      2,
    ],
    ['NDJSON', Buffer.from(line), 1],
    ['NDJSON with a byte order mark', Buffer.from(`\ufeff${line}`), 1],
    ['NDJSON with a file of two megabytes', Buffer.from(lineOf(`${robots}#${'x'.repeat(2_000_000)}`)), 1],
    ['NDJSON with gzip', gzipSync(line), 1],
    ['NDJSON with zstd', zstdFrame(Buffer.from(line)), 1],
    ['a robots.txt', Buffer.from(robots), 1],
    ['a robots.txt that only begins with a bracket', Buffer.from(`[\u2060robots]\n${robots}`), 1],
  ])('%s', async (name, content, count) => {
    const counts = await countsOf(folder.write(`${name.replaceAll(' ', '-')}.any`, content))
    expect(counts).toMatchObject({ records: { counted: count }, roots: { GPTBot: { disallowed: count } } })
  })

  it('a robots.txt under the name of a table', async () => {
    expect(await countsOf(folder.write('robots.csv', robots))).toMatchObject({ records: { counted: 1 } })
  })

  it.each<readonly [string, string | Uint8Array, string]>([
    ['robots.txt.gz', gzipSync(robots), 'it is gzip, expected WARC, WACZ or NDJSON. Decompress it first.'],
    ['x.ndjson.bz2', 'BZh91AY&SY', 'it is bzip2, expected a robots.txt. Decompress it first.'],
    ['x.parquet', 'PAR1', 'it is Parquet, expected a robots.txt. Pass the robots.txt itself.'],
    ['x.cdxj', cdxj, 'it is a CDX listing, expected a robots.txt. To check its URLs, use ruly bulk.'],
    ['array.json', array, isArray('WARC, WACZ, NDJSON or a robots.txt')],
    ['lines.json', `[\n  ${line}]\n`, isArray('WARC, WACZ, NDJSON or a robots.txt')],
    ['array.ndjson', array, isArray('WARC, WACZ or NDJSON')],
    ['a.csv', 'site,robots\nhttps://a.example,"User-agent: *"\n', isTable],
    ['a.tsv', 'site\trobots\n', isTable],
    ['table', 'url;text\nhttps://a.example/robots.txt;x\n', isTable],
    [
      'x.zip',
      zipOf({ 'a.txt': Buffer.from('a') }),
      'it is a zip archive and no WACZ: it has no WARC file in a folder "archive"',
    ],
    [
      'x.warc.zst',
      Buffer.concat([skippedFrame('d', 0x184d2a5d), zstdFrame(warc)]),
      'its zstd needs a dictionary',
    ],
  ])('%s is refused, with the cure', async (name, content, why) => {
    const path = folder.write(name, content)
    const { code, stderr, stdout } = await ruly(['census', path, '--agent', 'GPTBot', '--summary'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`cannot read ${path}: ${why}`)
  })

  it('a WARC with zstd that ends inside a record is cut off', async () => {
    const path = folder.write(
      'cut.warc.zst',
      Buffer.concat(records.map((record) => zstdFrame(record))).subarray(0, -20),
    )
    const { code, stderr } = await ruly(['census', path, '--agent', 'GPTBot', '--summary'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('1 cut-off')])
  })
})

describe('a folder', () => {
  const inFolder = (name: string, files: Readonly<Record<string, string | Uint8Array>>): string => {
    mkdirSync(join(folder.path, name))
    for (const [file, content] of Object.entries(files)) folder.write(`${name}/${file}`, content)
    return join(folder.path, name)
  }

  it('of archives is read in the order of their names', async () => {
    const path = inFolder('archives', {
      '2.warc.gz': packedWarc(records.slice(1)),
      '1.warc': records[0] ?? '',
      'notes.md': 'x',
    })
    const { stdout } = await ruly(['census', path, '--agent', 'GPTBot', '--format', 'csv'])
    expect(stdout.match(/https:\/\/[ab]\.example(?=,)/g)).toEqual(['https://a.example', 'https://b.example'])
  })

  it('with files and archives is refused', async () => {
    const path = inFolder('both', { 'a.example.txt': robots, '1.warc': warc })
    expect(await countsOf(path)).toContain('has both .txt files and archives, such as 1.warc')
  })

  it('of files may have a list about them, which is not read', async () => {
    const path = inFolder('listed', { 'a.example.txt': robots, 'index.ndjson': '{"file":"a.example.txt"}\n' })
    expect(await countsOf(path)).toMatchObject({ records: { counted: 1 } })
  })

  it('of files may have odd ones, which count', async () => {
    const odd = { 'a.example.txt': array, 'b.example.txt': '{\n', 'c.example.txt': 'url,text\n' }
    expect(await countsOf(inFolder('odd', odd))).toMatchObject({ records: { counted: 3 } })
  })

  it('counts what is no text among its files as skipped', async () => {
    const path = inFolder('files', { 'a.example.txt': robots, 'b.example.txt': gzipSync(robots) })
    expect(await countsOf(path)).toMatchObject({ records: { counted: 1, skipped: { 'not-text': 1 } } })
  })
})

it.each([
  ['a.example.txt', 'https://a.example'],
  ['b.example/robots.txt', 'https://b.example'],
  ['c.example/robots', 'its name'],
  ['d.example', 'its name'],
  ['e.json', 'its name'],
])('the site of %s is %s', async (name, site) => {
  mkdirSync(dirname(join(folder.path, name)), { recursive: true })
  const path = folder.write(name, robots)
  const { stdout } = await ruly(['census', path, '--agent', 'GPTBot'])
  const expected =
    site === 'its name' ? { site: path, host: null, url: null } : { site, url: `${site}/robots.txt` }
  expect(JSON.parse(stdout)).toMatchObject(expected)
})

it('each record of an archive counts once, as what it is', async () => {
  const of = (url: string, status = 200, type = 'response'): Buffer =>
    responseRecord(url, status === 200 ? robots : '', { status, fields: { 'WARC-Type': type } })
  const kinds: readonly (readonly [Buffer, string])[] = [
    [of('https://a.example/robots.txt'), 'file'],
    [of('https://a.example/robots.txt', 404), 'allow-all'],
    [of('https://a.example/robots.txt', 503), 'unreachable'],
    [of('https://a.example/robots.txt', 304), 'not-modified'],
    [of('https://a.example/robots.txt', 301), 'redirect'],
    [of('https://a.example/robots.txt', 308), 'redirect'],
    [of('https://a.example/robots.txt?x=1'), 'other-path'],
    [of('https://a.example/a'), 'other-path'],
    [of('https://[a/robots.txt'), 'not-a-url'],
    [of('dns:a.example'), 'no-response'],
    [of('https://a.example/robots.txt', 200, 'revisit'), 'revisit'],
    [
      warcRecord({ 'WARC-Type': 'metadata', 'WARC-Target-URI': 'https://a.example/robots.txt' }, 'x'),
      'no-response',
    ],
    [
      Buffer.concat([of('https://a.example/robots.txt').subarray(0, -4), Buffer.from('more\r\n\r\n')]),
      'damaged',
    ],
  ]
  let state = 5
  const archive = Array.from({ length: 1000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return kinds[Math.floor((state / 2 ** 32) * kinds.length)] ?? kinds[0]
  }).filter((kind) => kind !== undefined)
  const expected = new Map<string, number>([['no-response', 1]])
  for (const [, kind] of archive) expected.set(kind, (expected.get(kind) ?? 0) + 1)
  const counts = await countsOf(folder.write('kinds.warc.gz', packedWarc(archive.map(([record]) => record))))
  if (typeof counts === 'string') throw new Error(counts)
  const found = { ...counts.meanings, ...counts.records.skipped }
  expect(found).toEqual(Object.fromEntries(expected))
  expect(Object.values(found).reduce((sum: number, count) => sum + Number(count), 0)).toBe(1001)
})

describe('a revisit of a robots.txt', () => {
  const url = 'https://a.example/robots.txt'
  const digest = { 'WARC-Payload-Digest': 'sha1:AAAA' }
  const revisit = (status: number | undefined, fields = digest): Buffer =>
    status === undefined
      ? warcRecord({ 'WARC-Type': 'revisit', 'WARC-Target-URI': url, ...fields }, '')
      : responseRecord(url, '', { status, fields: { 'WARC-Type': 'revisit', ...fields } })

  async function rowsOf(name: string, ...archive: readonly Buffer[]): Promise<readonly string[]> {
    const path = folder.write(name, packedWarc(archive))
    const { stdout } = await ruly(['census', path, '--agent', 'GPTBot'])
    return stdout
      .trimEnd()
      .split('\n')
      .map((row) => {
        const { status, meaning, date, restriction } = JSON.parse(row) as Record<string, unknown>
        return [status, meaning, date, restriction].join(' ')
      })
  }

  it.each([
    ['without a head', undefined, '200 file 2026-02-01 full'],
    ['that is a 304', 304, '200 file 2026-02-01 full'],
    ['with a head of its own', 404, '404 allow-all 2026-02-01 none'],
  ])('%s has the body of the response before it, at its own time', async (name, status, row) => {
    const first = responseRecord(url, robots, { fields: { ...digest, 'WARC-Date': '2026-01-01' } })
    const again = revisit(status, { ...digest, 'WARC-Date': '2026-02-01' } as typeof digest)
    expect(await rowsOf(`${name}.warc.gz`, first, again)).toEqual(['200 file 2026-01-01 full', row])
  })

  it('is counted as a response and as a revisit, or as skipped if that response is not before it', async () => {
    const first = responseRecord(url, robots, { fields: digest })
    const path = folder.write(
      'revisits.warc.gz',
      packedWarc([revisit(200), first, revisit(200), revisit(304)]),
    )
    expect(await countsOf(path)).toMatchObject({
      records: { counted: 3, revisits: 2, skipped: { revisit: 1 } },
      meanings: { file: 3 },
      roots: { GPTBot: { disallowed: 3 } },
    })
  })

  it('does not refer to another input', async () => {
    const first = folder.write('first.warc.gz', packedWarc([responseRecord(url, robots, { fields: digest })]))
    const later = folder.write('later.warc.gz', packedWarc([revisit(200)]))
    expect(await countsOf(first, later)).toMatchObject({ records: { counted: 1, skipped: { revisit: 1 } } })
  })
})

it.each([
  ['CDXJ', cdxj],
  ['CDX with a header', ' CDX a N b\nhttps://a.example/x example,a)/x 20230101000000\n'],
  ['CDX of files', 'example,a)/x 20230101000000 https://a.example/x text/html 200 AAA - - 9 0 x.warc.gz\n'],
])('bulk reads %s', async (name, content) => {
  const list = folder.write(`${name}.list`, content)
  const { stdout } = await ruly([
    'bulk',
    list,
    '--robots',
    folder.write('r.txt', robots),
    '--agent',
    'GPTBot',
    '--format',
    'csv',
  ])
  expect(stdout.split('\n')[1]).toMatch(/GPTBot,https:\/\/a\.example\/x|https:\/\/a\.example\/x/)
})

it('check refuses a robots.txt that is gzip', async () => {
  const path = folder.write('packed.txt', gzipSync(robots))
  const { code, stderr } = await ruly(['check', 'GPTBot', 'https://a.example/', '--robots', path])
  expect([code, stderr]).toEqual([
    2,
    `ruly: cannot read ${path}: it is gzip, expected a robots.txt. Decompress it first.\n`,
  ])
})
