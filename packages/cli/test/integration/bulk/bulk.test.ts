import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as zlib from 'node:zlib'

import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'

import { zstdFrame } from '../../../../client/test/support/packed.ts'
import { file, status } from '../../../../client/test/support/origin.ts'
import { rulyProcess } from '../../support/ruly-process.ts'
import { createFolder, rowsOf, ruly } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

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

describe('ruly bulk', () => {
  it('answers each line, in the order of the list', async () => {
    expect(await bulk(asGptBot, '/private/a\n/cart\nhttps://example.com/robots.txt')).toEqual({
      code: 0,
      stderr: '',
      stdout: `disallowed  /private/a  GPTBot  line 5: Disallow: /private
allowed     /cart  GPTBot  no rule matches
allowed     https://example.com/robots.txt  GPTBot  robots.txt itself
`,
    })
  })

  it('gives the answers of ruly check, line for line', async () => {
    const urls = Array.from(
      { length: 30_000 },
      (_, i) => `/${['private', 'cart', 'é"\\', 'robots.txt'][i % 4]}/${i}`,
    )
    const list = folder.write('same.txt', urls.join('\n'))
    const asked = ['--agent', 'GPTBot', '--agent', 'CCBot', '--robots', robots]
    const { stdout } = rulyProcess(['bulk', list, ...asked, '--format', 'ndjson', '--workers', '3'])
    expect(stdout).toBe((await ruly(['check', ...asked, '--urls', list, '--ndjson'])).stdout)
    expect(stdout.split('\n')).toHaveLength(60_001)
  })

  it('takes pairs as text, CSV and NDJSON', async () => {
    const text = folder.write('pairs.txt', 'CCBot\t/cart\nGPTBot\t/cart\n/private\n')
    const csv = folder.write(
      'pairs.csv',
      '\ufeffid,"URL",agent\r\n1,"/cart",CCBot\r\n2,/cart,GPTBot\r\n3,/private,\r\n',
    )
    const bare = folder.write('bare.csv', 'CCBot,/cart\nGPTBot,/cart\n,/private\n')
    const ndjson = folder.write(
      'pairs.ndjson',
      '{"url":"/cart","agent":"CCBot"}\n{"agent":"GPTBot","url":"/cart"}\n{"url":"/private"}\n',
    )
    for (const list of [text, csv, bare, ndjson]) {
      const rows = rowsOf<Row>(await bulk([list, ...asGptBot, '--format', 'ndjson']))
      expect(rows.map(({ agent, url, allowed }) => [agent, url, allowed])).toEqual([
        ['CCBot', '/cart', false],
        ['GPTBot', '/cart', true],
        ['GPTBot', '/private', false],
      ])
    }
  })

  it('writes CSV that quotes what must be quoted', async () => {
    expect((await bulk([...asGptBot, '--format', 'csv'], '/private/"a",b\n/b\n')).stdout).toBe(
      `agent,url,allowed,reason,line,rule,malformed
GPTBot,"/private/""a"",b",false,rule,5,Disallow: /private,
GPTBot,/b,true,no-matching-rule,,,
`,
    )
  })

  it('writes the URLs alone of one kind of answers', async () => {
    const list = '/private\n/a\nno url\n/b\n'
    const urls = [...asGptBot, '--format', 'urls', '--only']
    expect((await bulk([...urls, 'allowed'], list)).stdout).toBe('/a\n/b\n')
    expect((await bulk([...urls, 'disallowed'], list)).stdout).toBe('/private\n')
  })

  it('unpacks gzip of several members, whatever its name', async () => {
    const packed = Buffer.concat([zlib.gzipSync('/private\n/a'), zlib.gzipSync('\n/b\n')])
    const plain = (await bulk(asGptBot, '/private\n/a\n/b\n')).stdout
    expect((await bulk(asGptBot, packed)).stdout).toBe(plain)
    expect((await bulk([folder.write('packed', packed), ...asGptBot])).stdout).toBe(plain)
  })

  it('passes over what stands behind gzip, as padding does', async () => {
    const padded = Buffer.concat([zlib.gzipSync('/private\n'), Buffer.alloc(512)])
    expect(await bulk(asGptBot, padded)).toEqual(await bulk(asGptBot, '/private\n'))
  })

  it('says where gzip breaks off, after the answers before', async () => {
    const whole = zlib.gzipSync(
      Array.from({ length: 100_000 }, (_, i) => `/page-${i}-${(i * 7919) % 9973}`).join('\n'),
    )
    const list = folder.write('broken.gz', whole.subarray(0, whole.length - 100))
    const { code, stdout, stderr } = await bulk([list, ...asGptBot])
    expect(code).toBe(2)
    expect(stderr).toBe(`ruly: cannot read ${list}: unexpected end of file\n`)
    expect(stdout).toMatch(/^allowed {5}\/page-0-0 /)
  })

  it('unpacks zstd of several frames', async () => {
    const packed = ['/private\n', '/a\n'].map((text) => zstdFrame(Buffer.from(text)))
    expect(await bulk(asGptBot, Buffer.concat(packed))).toEqual(await bulk(asGptBot, '/private\n/a\n'))
  })

  it('answers nothing about nothing', async () => {
    expect(await bulk(asGptBot)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await bulk(asGptBot, '\n \r\n\n')).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('is at fault where the words do not go together', async () => {
    for (const args of [
      ['--resume', 'state'],
      ['--robots-folder', folder.path, '--robots', robots],
      ['--robots-folder', 'no-such-folder', '--missing', 'allow-all'],
      ['--robots-folder', robots],
      ['--robots', '-'],
      ['--missing', 'unknown', '--robots', robots],
      ['--robots-folder', folder.path, '--timeout', '3'],
      ['--workers', '0'],
      ['--robots', robots, '--format', 'ndjson', '--csv-formulas', 'escape'],
      [robots, '--output', robots, '--robots', robots],
      ['no-such-list', '--robots', robots],
    ]) {
      expect(await bulk(['--agent', 'X', ...args])).toMatchObject({ code: 2, stdout: '' })
    }
  })

  it('does not write over a file that it reads, by any name', async () => {
    const list = folder.write('kept.txt', '/a\n')
    const shards = folder.write('shards.txt', `${list}\n`)
    symlinkSync(list, join(folder.path, 'link.txt'))
    for (const args of [
      [list, '--output', './kept.txt'],
      [list, '--output', 'link.txt'],
      ['--shards', shards, '--output', 'shards.txt'],
      ['kept.txt', '--output', './robots.txt'],
    ]) {
      const ran = await ruly(['bulk', ...asGptBot, ...args], { cwd: folder.path })
      expect(ran.stderr).toBe(`ruly: --output ${args.at(-1)} is also an input. Pass another file.\n`)
    }
    expect(readFileSync(list, 'utf8')).toBe('/a\n')
  })

  it.skipIf(process.platform === 'win32')('reads and writes pipes (skipped on Windows)', async () => {
    const [list, output] = ['list', 'output'].map((name) => join(folder.path, name)) as [string, string]
    execFileSync('mkfifo', [list, output])
    const [ran, text] = await Promise.all([
      bulk([...asGptBot, '--format', 'urls', list, '--output', output]),
      readFile(output, 'utf8'),
      writeFile(list, '/a\n'),
    ])
    expect({ text, ...ran }).toEqual({ text: '/a\n', code: 0, stdout: '', stderr: '' })
  })

  it('shows progress where that is asked for', async () => {
    const { stderr } = await bulk([...asGptBot, '--progress'], '/a\n')
    expect(stderr).toBe('ruly: lines checked: 1.\n')
  })
})

describe('a folder of robots.txt files', () => {
  const put = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder.path, 'hosts', 'sites', name)), { recursive: true })
    writeFileSync(join(folder.path, 'hosts', 'sites', name), text)
  }
  put('a.example/robots.txt', 'User-agent: *\nDisallow: /a\n')
  put('b.example.txt', 'User-agent: *\nDisallow: /b\n')
  put('a.example:8080/robots.txt', 'User-agent: *\nDisallow: /\n')
  put('../robots.txt', 'User-agent: *\nDisallow: /\n')
  const inFolder = [
    '--agent',
    'X',
    '--robots-folder',
    join(folder.path, 'hosts', 'sites'),
    '--format',
    'ndjson',
  ]
  const urls = `https://a.example/a
http://A.example/b
https://b.example/b
https://a.example:8080/x
https://none.example/a
https://../a
mailto:x@a.example
/a
`

  it('answers by the file of each host, and says what is missing', async () => {
    const rows = rowsOf<Row>(await bulk(inFolder, urls))
    expect(rows.map(({ allowed, reason, malformed }) => malformed ?? [allowed, reason])).toEqual([
      [false, 'rule'],
      [true, 'no-matching-rule'],
      [false, 'rule'],
      [false, 'rule'],
      [false, 'unknown'],
      [false, 'unknown'],
      [true, 'not-governed'],
      'not an absolute URL',
    ])
  })

  it('says in text that the folder has no file', async () => {
    const inText = inFolder.filter((word) => word !== '--format' && word !== 'ndjson')
    expect((await bulk(inText, 'https://none.example/a\n')).stdout).toBe(
      'disallowed  https://none.example/a  X  no file for this host in the folder\n',
    )
  })

  it('says of a missing file what it is told to', async () => {
    const ran = await bulk([...inFolder, '--missing', 'allow-all'], 'https://none.example/a\n')
    expect(rowsOf<Row>(ran)[0]).toMatchObject({ allowed: true, reason: 'allow-all' })
  })
})

describe('live sites', () => {
  const { start, ask } = useSites()

  it('are asked once each, and answer in the order of the list', async () => {
    const some = await start(file('User-agent: *\nDisallow: /private\n'))
    const none = await start(status(404))
    const list = [`${some.url}/private`, `${none.url}/a`, 'mailto:x@example.com', 'no url', `${some.url}/b`]
    const ran = await ask(['bulk', '--agent', 'X', '--format', 'ndjson'], list.join('\n'))
    expect(rowsOf<Row>(ran).map(({ url, reason, malformed }) => [url, malformed ?? reason])).toEqual([
      [list[0], 'rule'],
      [list[1], 'allow-all'],
      [list[2], 'not-governed'],
      [undefined, 'not an absolute URL'],
      [list[4], 'no-matching-rule'],
    ])
    const schema = readFileSync(new URL('../../../bulk-row.schema.json', import.meta.url), 'utf8')
    const isValid = new Ajv().compile(JSON.parse(schema) as object)
    expect(rowsOf<Row>(ran).filter((row) => !isValid(row))).toEqual([])
    expect(ran.code).toBe(1)
    expect(some.requests).toHaveLength(1)
  })
})
