import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { expect, it, onTestFinished } from 'vitest'

import { createLmdbHistory, readCdx, readWarc } from '../../../src/watching.ts'
import type { RecordedResponse } from '../../../src/index.ts'
import { clientWith } from '../../support/clients.ts'
import { createFolder } from '../../support/store/folder.ts'
import { packedWarc, responseRecord } from '../../support/warc.ts'

const folder = createFolder()
const url = 'https://example.com/robots.txt'
const page = 'https://example.com/private/a'
const closed = 'User-agent: *\nDisallow: /private\n'
const open = 'User-agent: *\nDisallow: /other\n'

function historyClient(name: string, answer: () => Response = () => new Response(open)) {
  const history = createLmdbHistory({ path: join(folder, `${name}.mdb`) })
  onTestFinished(() => history.close())
  const client = clientWith({ history, fetch: async () => answer() })
  return { history, client }
}

function capture(date: string, body: string, status = 200): Buffer {
  return responseRecord(url, body, { status, fields: { 'WARC-Date': date } })
}

it('responses of a WARC are answers to questions about their times, in any order', async () => {
  const { client, history } = historyClient('warc')
  await client.check(page)
  const path = join(folder, 'archive.warc.gz')
  writeFileSync(
    path,
    packedWarc([
      capture('2023-01-01T00:00:00Z', open),
      capture('2023-06-01T00:00:00Z', closed),
      capture('2023-03-01T00:00:00Z', '', 404),
      capture('2023-09-01T00:00:00Z', '', 503),
    ]),
  )
  expect(await client.importFrom(readWarc(path))).toEqual({ imported: 4, skipped: { 'no-response': 1 } })
  const reasons = await Promise.all(
    ['2023-01-02', '2023-03-02', '2023-06-02', '2023-09-02'].map(async (date) => {
      const { reason, evidence } = await client.at(new Date(date)).check(page)
      return [date, reason, evidence?.state]
    }),
  )
  expect(reasons).toEqual([
    ['2023-01-02', 'no-matching-rule', 'expired'],
    ['2023-03-02', 'allow-all', 'expired'],
    ['2023-06-02', 'rule', 'expired'],
    ['2023-09-02', 'rule', 'expired'],
  ])
  expect((await client.check(page)).evidence?.source).toBe('memory')
  expect(await history.observedChanges('https://example.com')).toMatchObject({ observations: 4, changes: 3 })
  // The same again is nothing new.
  expect(await client.importFrom(readWarc(path))).toEqual({
    imported: 0,
    skipped: { 'no-response': 1, 'not-newer': 4 },
  })
})

it('a CDX listing says when an archived file had not changed, and when there was none', async () => {
  const { client } = historyClient('cdx')
  const warcs = join(folder, 'warcs')
  mkdirSync(warcs)
  const info = gzipSync('')
  const record = gzipSync(capture('2023-01-01T00:00:00Z', closed))
  writeFileSync(join(warcs, 'one.warc.gz'), Buffer.concat([info, record]))
  const row = (time: string, status: string, digest: string, more: object = {}): string =>
    `com,example)/robots.txt ${time} ${JSON.stringify({ url, status, digest, ...more })}\n`
  const archive = {
    filename: 'crawl/one.warc.gz',
    offset: String(info.length),
    length: String(record.length),
  }
  writeFileSync(
    join(folder, 'robots.cdxj.gz'),
    gzipSync(
      [
        row('20230101000000', '200', 'AAA', archive),
        row('20230201000000', '404', 'BBB'),
        row('20230301000000', '200', 'AAA'),
        row('20230401000000', '200', 'CCC', { filename: '../../etc/passwd', offset: '0' }),
        'com,example)/ 20230501000000 {"url": "https://example.com/", "status": "200"}\n',
        'nonsense\n',
      ].join(''),
    ),
  )
  const source = readCdx(join(folder, 'robots.cdxj.gz'), { folder: warcs })
  expect(await client.importFrom(source)).toEqual({
    imported: 3,
    skipped: { 'no-response': 1, 'other-path': 1, damaged: 1 },
  })
  const reasonAt = async (date: string): Promise<string> =>
    (await client.at(new Date(date)).check(page)).reason
  expect(await reasonAt('2023-01-15')).toBe('rule')
  expect(await reasonAt('2023-02-15')).toBe('allow-all')
  expect(await reasonAt('2023-03-15')).toBe('rule')
})

it('a capture is neither that of another URL nor a redirect with the same body', async () => {
  const { client } = historyClient('cdx-others')
  const empty = 'https://empty.example/robots.txt'
  const strange = 'https://strange.example/robots.txt'
  const moved = responseRecord(url, '', {
    status: 301,
    headers: { Location: 'https://elsewhere.example/' },
    fields: { 'WARC-Date': '2023-01-01T00:00:00Z' },
  })
  writeFileSync(join(folder, 'moved.warc'), moved)
  const at = { filename: 'moved.warc', offset: '0', length: String(moved.length) }
  const row = (of: string, status: string, more: object = {}): string =>
    `x 20230101000000 ${JSON.stringify({ url: of, status, digest: 'NONE', ...more })}\n`
  const path = join(folder, 'others.cdxj')
  await expect(readCdx(path, { folders: folder } as never).next()).rejects.toThrow('Did you mean "folder"')
  writeFileSync(path, row(url, '301', at) + row(empty, '200') + row(empty, '301') + row(strange, '200', at))
  expect(await client.importFrom(readCdx(path))).toEqual({
    imported: 0,
    skipped: { redirected: 1, 'no-response': 3 },
  })
})

const minute = 60_000

function response(of: string, fetchedAt: number, answer: Partial<RecordedResponse> = {}): RecordedResponse {
  return { url: of, status: 200, headers: [], body: Buffer.from(closed), fetchedAt, ...answer }
}

function redirect(of: string, location: string, fetchedAt: number): RecordedResponse {
  const headers = [['location', location]] as const
  return response(of, fetchedAt, { status: 301, headers, body: new Uint8Array() })
}

const www = 'https://www.example.com/robots.txt'
const elsewhere = 'https://www.example.com/text/robots'
const captured = Date.UTC(2023, 5, 1)

it.each([
  ['a robots.txt that comes after it', [redirect(url, www, captured), response(www, captured + 1000)]],
  ['a robots.txt that comes before it', [response(www, captured - 1000), redirect(url, www, captured)]],
  [
    'another path, over a second redirect',
    [
      response(elsewhere, captured + 2000),
      redirect(www, elsewhere, captured + 1000),
      redirect(url, '//www.example.com/robots.txt', captured),
    ],
  ],
  ['a capture of the same day', [redirect(url, www, captured), response(www, captured + 300 * minute)]],
])('a redirect of an archive is followed in it: to %s', async (name, archive) => {
  const { client } = historyClient(`redirect-${name}`)
  await client.importFrom([response(url, captured - 90 * 24 * 60 * minute, { body: Buffer.from(open) })])
  await client.importFrom(archive)
  const { reason, evidence } = await client.at(captured + minute).check(page)
  expect(reason).toBe('rule')
  expect(evidence).toMatchObject({ askedAt: captured, status: 200, state: 'fresh' })
  expect(evidence?.finalUrl.startsWith('https://www.example.com/')).toBe(true)
  expect(evidence?.redirects[0]).toMatchObject({ url, status: 301 })
})

it('a redirect to what the history has is followed there', async () => {
  const { client } = historyClient('redirect-history')
  await client.importFrom([response(www, captured)])
  expect(await client.importFrom([redirect(url, www, captured + minute)])).toEqual({
    imported: 1,
    skipped: {},
  })
  expect((await client.at(captured + 2 * minute).check(page)).reason).toBe('rule')
})

it('a redirect to what the client has found unchanged is followed there', async () => {
  let isKnown = false
  const { client } = historyClient('redirect-unchanged', () =>
    isKnown ? new Response(null, { status: 304 }) : new Response(closed, { headers: { etag: '"1"' } }),
  )
  await client.check(www)
  isKnown = true
  client.clock.time += 60 * minute
  await client.refresh(www)
  expect(client.stats().notModified).toBe(1)
  const at = client.clock.time
  client.clock.time += 60 * minute
  expect(await client.importFrom([redirect(url, www, at + minute)])).toEqual({ imported: 1, skipped: {} })
  expect(await client.at(at + 2 * minute).check(page)).toMatchObject({
    reason: 'rule',
    evidence: { status: 200, state: 'fresh' },
  })
})

it('after a redirect to what the archive does not have, the file before it is no knowledge', async () => {
  const { client } = historyClient('redirect-missing')
  await client.importFrom([response(url, captured - 60 * minute)])
  const late = response(www, captured + 3 * 24 * 60 * minute)
  expect(await client.importFrom([redirect(url, www, captured), late])).toEqual({
    imported: 1,
    skipped: { redirected: 1 },
  })
  const { evidence } = await client.at(captured + 1000).check(page)
  expect(evidence).toMatchObject({ state: 'unreachable', askedAt: captured })
  expect(evidence?.error?.message).toBe(`the archive has no response of ${www} at that time`)
  expect((await client.at(captured + 60 * minute).check(page)).evidence?.state).toBe('expired')
})

it('questions about the past can be about any agent', async () => {
  const { client } = historyClient('agent')
  const body = Buffer.from('User-agent: GPTBot\nDisallow: /\n')
  await client.importFrom([response(url, captured, { body })])
  const then = captured + minute
  expect(await client.at(then).isAllowed(page)).toBe(true)
  expect(await client.at(then, { agent: 'GPTBot' }).isAllowed(page)).toBe(false)
  expect(() => client.at(then, { agent: '???' })).toThrow('"agent" must contain a product token')
})
