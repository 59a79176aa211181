import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'

import { describe, expect, it, vi } from 'vitest'

import { readCdx, readFolder, readHar, readWarc } from '../../src/watching.ts'
import type { ImportSource } from '../../src/import/recorded-response.ts'
import { systemClock } from '../../src/runtime/clock.ts'
import { clientWith } from '../support/clients.ts'
import { zipOf, zstdFrame } from '../support/packed.ts'
import { createFolder } from '../support/store/folder.ts'
import { inChunks, packedWarc, responseRecord, warcRecord } from '../support/warc.ts'

const folder = createFolder()
const date = '2026-11-21T10:00:00Z'
const fetchedAt = Date.parse(date)
const file = 'User-agent: *\nDisallow: /a\n'

async function all(source: ImportSource): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const one of source)
    found.push(
      typeof one === 'string'
        ? one
        : { ...one, headers: [...one.headers], body: Buffer.from(one.body).toString() },
    )
  return found
}

const fields = { 'WARC-Date': date }

it('a revisit in a WARC has the body of the response that it refers to, at its own time', async () => {
  const digest = { 'WARC-Payload-Digest': 'sha1:AAAA' }
  const url = 'https://a.example/robots.txt'
  const again = { 'WARC-Type': 'revisit', 'WARC-Date': '2026-11-22T10:00:00Z', ...digest }
  const records = [
    responseRecord(url, '', { fields: { ...again, 'WARC-Payload-Digest': 'sha1:BBBB' } }),
    responseRecord(url, file, { fields: { ...fields, ...digest } }),
    responseRecord(url, '', { status: 304, fields: again }),
  ]
  const path = join(folder, 'revisits.warc.gz')
  writeFileSync(path, packedWarc(records))
  const [info, unknown, first, second] = await all(readWarc(path))
  expect([info, unknown]).toEqual(['no-response', 'no-response'])
  expect(second).toEqual({ ...(first as object), fetchedAt: fetchedAt + 24 * 60 * 60_000 })
})

it('a revisit without a head is not the redirect of another site that has the same body', async () => {
  const digest = { 'WARC-Payload-Digest': 'sha1:AAAA' }
  const moved = responseRecord('https://a.example/robots.txt', '', {
    status: 301,
    headers: { Location: 'https://elsewhere.example/' },
    fields: { ...fields, ...digest },
  })
  const again = {
    'WARC-Type': 'revisit',
    'WARC-Target-URI': 'https://b.example/robots.txt',
    ...fields,
    ...digest,
  }
  const found = await all(readWarc(Readable.from([Buffer.concat([moved, warcRecord(again, '')])])))
  expect(found).toMatchObject([{ status: 301 }, 'no-response'])
})

describe('the responses of a WARC', () => {
  const records = [
    warcRecord(
      { 'WARC-Type': 'request', ...fields, 'WARC-Target-URI': 'https://a.example/robots.txt' },
      'GET /robots.txt HTTP/1.1\r\n\r\n',
    ),
    responseRecord('https://a.example/robots.txt', file, {
      headers: { 'Content-Type': 'text/plain', 'X-Folded': 'one\r\n two' },
      fields,
    }),
    responseRecord('<https://b.example/robots.txt>', inChunks(Buffer.from(file), 5), {
      headers: { 'Transfer-Encoding': 'chunked' },
      fields,
    }),
    responseRecord('https://c.example/robots.txt', file, {
      fields: { ...fields, 'WARC-Truncated': 'length' },
    }),
    responseRecord('https://d.example/robots.txt', file),
    warcRecord(
      { 'WARC-Type': 'response', ...fields, 'WARC-Target-URI': 'https://e.example/robots.txt' },
      'no HTTP',
    ),
  ]
  const a = {
    url: 'https://a.example/robots.txt',
    status: 200,
    headers: [
      ['Content-Type', 'text/plain'],
      ['X-Folded', 'one two'],
    ],
    body: file,
    fetchedAt,
    isTruncated: false,
  }
  const b = { ...a, url: 'https://b.example/robots.txt', headers: [['Transfer-Encoding', 'chunked']] }
  const c = { ...a, url: 'https://c.example/robots.txt', headers: [], isTruncated: true }
  const expected = ['no-response', a, b, c, 'no-response', 'no-response']

  it('are read from a file, and from a stream, packed and plain', async () => {
    const path = join(folder, 'robots.warc')
    writeFileSync(path, Buffer.concat(records))
    expect(await all(readWarc(path))).toEqual(expected)
    expect(await all(readWarc(Readable.from([packedWarc(records)])))).toEqual(['no-response', ...expected])
  })

  it.each(['HTTP/0.9', 'HTTP/11', 'RTSP/1.0', 'ICE/1.0'])('are none of %s', async (protocol) => {
    const target = { 'WARC-Type': 'response', ...fields, 'WARC-Target-URI': 'https://e.example/robots.txt' }
    const record = warcRecord(target, `${protocol} 404 Not Found\r\n\r\n`)
    expect(await all(readWarc(Readable.from([record])))).toEqual(['no-response'])
  })

  it.each(['HTTP/1.0', 'HTTP/2', 'HTTP/2.0', 'HTTP/3'])('may be of %s', async (protocol) => {
    const target = { 'WARC-Type': 'response', ...fields, 'WARC-Target-URI': 'https://e.example/robots.txt' }
    const record = warcRecord(target, `${protocol} 404 Not Found\r\n\r\n`)
    expect(await all(readWarc(Readable.from([record])))).toMatchObject([{ status: 404 }])
  })

  it.each([-5, -3, 10])('are truncated if their chunks end at %i', async (end) => {
    const record = responseRecord(
      'https://a.example/robots.txt',
      inChunks(Buffer.from(file), 5).subarray(0, end),
      {
        headers: { 'Transfer-Encoding': 'chunked' },
        fields,
      },
    )
    expect(await all(readWarc(Readable.from([record])))).toMatchObject([{ isTruncated: true }])
  })

  it('are all there but those of damaged members', async () => {
    const members = records.map((record) => gzipSync(record))
    members[1]?.writeUInt8(0xff, 20)
    const packed = Buffer.concat(members)
    const found = await all(readWarc(Readable.from([packed.subarray(0, packed.length - 4)])))
    expect(found).toEqual(['no-response', 'damaged', b, c, 'no-response', 'cut-off'])
  })

  it('become what the client knows', async () => {
    const client = clientWith({ clock: systemClock })
    const recent = new Date().toISOString()
    const packed = packedWarc([
      responseRecord('https://a.example/robots.txt', gzipSync(file), {
        headers: { 'Content-Encoding': 'gzip' },
        fields: { 'WARC-Date': recent },
      }),
      responseRecord('https://a.example/', 'page', { fields: { 'WARC-Date': recent } }),
      responseRecord('https://b.example/robots.txt', '', { status: 301, fields: { 'WARC-Date': recent } }),
    ])
    expect(await client.importFrom(readWarc(Readable.from([packed])))).toEqual({
      imported: 1,
      skipped: { 'no-response': 1, 'other-path': 1, unusable: 1 },
    })
    expect(await client.isAllowed('https://a.example/a')).toBe(false)
    expect(client.stats().fetches).toBe(0)
  })
})

it('a line of a listing whose record cannot be read does not end the listing', async () => {
  const url = 'https://a.example/robots.txt'
  const record = responseRecord(url, file, { fields })
  const spoilt = zstdFrame(record)
  spoilt.writeUInt32LE(0, 0)
  writeFileSync(join(folder, 'whole.warc'), record)
  writeFileSync(join(folder, 'spoilt.warc.zst'), Buffer.concat([zstdFrame(Buffer.from('WARC/')), spoilt]))
  const line = (filename: string, offset: number, length: number): string =>
    `a 20261121100000 ${JSON.stringify({ url, status: '200', filename, offset, length })}\n`
  const path = join(folder, 'spoilt.cdxj')
  writeFileSync(
    path,
    line('whole.warc', 0, 0) + line('spoilt.warc.zst', 0, 1000) + line('whole.warc', 0, record.length),
  )
  expect(await all(readCdx(path))).toMatchObject(['no-response', 'damaged', { url, body: file, fetchedAt }])
})

describe('a file that is not read to its end is closed', () => {
  const openFiles = (path: string): number =>
    readdirSync('/proc/self/fd').filter((fd) => {
      const link = join('/proc/self/fd', fd)
      return existsSync(link) && readlinkSync(link) === path
    }).length
  const record = responseRecord('https://a.example/robots.txt', 'x'.repeat(1 << 20), { fields })
  const lines = `a 20230101000000 {"url": "https://a.example/"}\n`.repeat(1 << 16)

  it.runIf(existsSync('/proc/self/fd')).each([
    ['a WACZ', zipOf({ 'archive/a.warc': Buffer.concat([record, record, record]) }), readWarc],
    ['a listing with zstd', zstdFrame(Buffer.from(lines), 1 << 16), readCdx],
  ] as const)('%s', async (name, content, read) => {
    const path = join(realpathSync(folder), name)
    writeFileSync(path, content)
    for await (const found of read(path)) {
      expect(found).toBeDefined()
      break
    }
    await vi.waitUntil(() => openFiles(path) === 0, { timeout: 5000 })
  })
})

describe('the responses of a HAR', () => {
  const entry = (url: string, response: object, more: object = {}): object => ({
    startedDateTime: date,
    request: { method: 'GET', url },
    response: { status: 200, headers: [], content: { text: file, size: file.length }, ...response },
    ...more,
  })
  const url = 'https://a.example/robots.txt'
  const har = {
    log: {
      entries: [
        entry(url, {
          headers: [
            { name: 'content-type', value: 'text/plain; charset="iso-8859-1"; x=y' },
            { name: 'Content-Encoding', value: 'br' },
            { name: 'ETag', value: '"1"' },
          ],
        }),
        entry(url, { content: { text: Buffer.from(file).toString('base64'), encoding: 'base64' } }),
        entry(url, { status: 404, content: {} }),
        entry(url, { content: { size: 27 } }),
        entry(url, { status: 0 }),
        entry(url, {}, { startedDateTime: 'yesterday' }),
        entry(url, {}, { request: { method: 'POST', url } }),
        entry(url, {}, { request: undefined }),
        null,
      ],
    },
  }
  const found = { url, status: 200, headers: [] as unknown[], body: file, fetchedAt }

  it('are read from a file and from an object, with the headers that are true of the content', async () => {
    const path = join(folder, 'session.har')
    writeFileSync(path, JSON.stringify(har))
    for (const source of [path, har])
      expect(await all(readHar(source))).toEqual([
        {
          ...found,
          headers: [
            ['content-type', 'text/plain; charset=utf-8; x=y'],
            ['ETag', '"1"'],
          ],
        },
        found,
        { ...found, status: 404, body: '' },
        ...Array.from({ length: 6 }, () => 'no-response'),
      ])
  })

  it('are none of what is no HAR', async () => {
    await expect(all(readHar({ log: {} }))).rejects.toThrow(/log\.entries/)
    writeFileSync(join(folder, 'no.har'), 'no JSON')
    await expect(all(readHar(join(folder, 'no.har')))).rejects.toThrow(SyntaxError)
  })
})

describe('the files of a folder', () => {
  it('are those of the sites that they are named after, fetched when they were modified', async () => {
    const files = join(folder, 'files')
    mkdirSync(join(files, 'deep', 'b.example'), { recursive: true })
    for (const name of ['a.example.txt', 'deep/b.example/robots.txt', 'notes.md', 'deep/README.txt']) {
      writeFileSync(join(files, name), file)
      utimesSync(join(files, name), fetchedAt / 1000, fetchedAt / 1000)
    }
    const found = await all(readFolder(files))
    const of = (host: string): object => ({
      url: `https://${host}/robots.txt`,
      status: 200,
      headers: [],
      body: file,
      fetchedAt,
    })
    expect(found).toHaveLength(4)
    expect(found).toEqual(expect.arrayContaining([of('a.example'), of('b.example'), 'other-path']))
    expect(found.filter((one) => one === 'other-path')).toHaveLength(2)
    await expect(all(readFolder(join(folder, 'missing')))).rejects.toThrow('ENOENT')
  })
})
