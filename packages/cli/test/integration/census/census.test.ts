import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'

import { asNdjson, madeSites } from '../../support/made-sites.ts'
import { answersOf, folderOf, warcOf } from '../../support/site-forms.ts'
import { rulyProcess } from '../../support/ruly-process.ts'
import { createFolder, rowsOf, ruly, type Ran } from '../../support/ruly.ts'
import { inChunks, packedWarc, responseRecord, warcRecord } from '../../../../client/test/support/warc.ts'

interface Row {
  readonly site: string
  readonly agent: string
  readonly [column: string]: unknown
}

const folder = createFolder()
const sites = madeSites(300)
const url = 'https://a.example/robots.txt'
const expectedLine = '{"url": "…", "text": "…"}'
const two = ['--agent', 'GPTBot', '--agent', 'CCBot']

const census = (args: readonly string[], input: string | Uint8Array = ''): Promise<Ran> =>
  ruly(['census', ...args], { input })

describe('ruly census', () => {
  it('writes a row for each site and robot', async () => {
    const line = JSON.stringify({
      url: 'https://example.com/robots.txt',
      text: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nCrawl-delay: 5\nContent-Signal: ai-train=no\nDisallow: /a*\nAllow: /b\nSitemap: /s.xml\n',
      status: 200,
      contentType: 'text/plain; charset=latin1',
      date: '2026-01-02T03:04:05Z',
    })
    const ran = await census(['-', '--agent', 'GPTBot', '--agent', 'CCBot', '--agent', '*'], line)
    expect(ran.stderr).toBe('ruly: 1 responses counted, 1 with a robots.txt.\n')
    const rows = rowsOf<Row>(ran)
    expect(rows[0]).toEqual({
      schema: 1,
      dialect: 'rfc9309',
      input: 'standard input',
      site: 'https://example.com',
      host: 'example.com',
      registeredDomain: 'example.com',
      url: 'https://example.com/robots.txt',
      status: 200,
      meaning: 'file',
      redirectsTo: null,
      charset: 'windows-1252',
      encoding: 'ascii',
      isHtml: false,
      sizeBytes: 129,
      linesBlank: 1,
      linesComment: 0,
      linesUserAgent: 2,
      linesAllow: 1,
      linesDisallow: 2,
      linesExtension: 3,
      linesUnknown: 0,
      linesNotAField: 0,
      linesBeyondLimit: 0,
      groups: 2,
      rules: 3,
      wildcardRules: 1,
      wildcardShare: 0.3333,
      sitemaps: 1,
      diagnostics: 0,
      date: '2026-01-02T03:04:05Z',
      digest: null,
      agent: '*',
      namedBy: 'wildcard',
      agentGroups: 1,
      agentRules: 2,
      effectiveRules: 2,
      crawlDelaySeconds: 5,
      preferences: ['content-signal: ai-train=no'],
      search: 'unknown',
      aiInput: 'unknown',
      trainAi: 'disallowed',
      rootAllowed: true,
      restriction: 'partial',
    })
    expect(rows.map(({ agent, namedBy, rootAllowed }) => [agent, namedBy, rootAllowed])).toEqual([
      ['*', 'wildcard', true],
      ['CCBot', 'wildcard', true],
      ['GPTBot', 'name', false],
    ])
  })

  it('says that a robot is named where its name stands in one group with *', async () => {
    const line = JSON.stringify({
      url: 'https://example.com/robots.txt',
      text: 'User-agent: *\nUser-agent: GPTBot\nDisallow: /\n',
    })
    const rows = rowsOf<Row>(await census(['-', '--agent', 'GPTBot', '--agent', 'CCBot'], line))
    expect(rows.map(({ agent, namedBy }) => [agent, namedBy])).toEqual([
      ['CCBot', 'wildcard'],
      ['GPTBot', 'name'],
    ])
  })

  it('has the date and the digest of a WARC', async () => {
    const fields = { 'WARC-Date': '2026-01-02T03:04:05Z', 'WARC-Payload-Digest': 'sha1:ABC' }
    const warc = packedWarc([
      responseRecord('https://a.example/robots.txt', 'User-agent: *', { fields }),
      responseRecord('https://b.example/robots.txt', 'User-agent: *'),
    ])
    const rows = rowsOf<Row>(await census(['-', '--agent', 'GPTBot'], warc))
    expect(rows.map(({ date, digest }) => [date, digest])).toEqual([
      ['2026-01-02T03:04:05Z', 'sha1:ABC'],
      [null, null],
    ])
  })

  it('writes a row for each site where that is asked for', async () => {
    const lines = [
      {
        url: 'https://a.example/robots.txt',
        text: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /b',
      },
      { url: 'https://b.example/robots.txt', text: 'User-agent: *\nDisallow: /' },
      { url: 'https://c.example/robots.txt', text: '', status: 404 },
      { url: 'https://d.example/robots.txt', text: '', status: 503 },
    ]
    const input = lines.map((line) => JSON.stringify(line)).join('\n')
    const perSite = ['-', ...two, '--per', 'site']
    const rows = rowsOf<Row>(await census(perSite, input))
    expect(
      rows.map(({ site, namedAgents, rootDisallowedAgents }) => [site, namedAgents, rootDisallowedAgents]),
    ).toEqual([
      ['https://a.example', ['GPTBot'], ['GPTBot']],
      ['https://b.example', [], ['CCBot', 'GPTBot']],
      ['https://c.example', null, []],
      ['https://d.example', null, null],
    ])
    const csv = (await census([...perSite, '--format', 'csv'], input)).stdout.trimEnd().split('\n')
    expect(csv).toHaveLength(5)
    expect(csv[0]).toBe(Object.keys(rows[0] ?? {}).join())
    const summary = [...two, '--summary']
    expect((await census(['-', '--per', 'site', ...summary], input)).stdout).toBe(
      (await census(['-', ...summary], input)).stdout,
    )
  })

  it('counts preferences by purpose and agent, with paths and contradictions', async () => {
    const lines = [
      'User-agent: *\nContent-Signal: search=yes, ai-train=no\n\nUser-agent: GPTBot\nDisallow: /\n',
      'User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y\nContent-Signal: ai-train=yes\n',
      'User-agent: GPTBot\nContent-Usage: train-ai=y\n',
      'User-agent: *\nLicense: https://example.com/license.xml\n',
      'User-agent: *\nDisallow: /a\n',
    ].map((text, n) => JSON.stringify({ url: `https://s${n}.example/robots.txt`, text, status: 200 }))
    const { stdout } = await census(['-', ...two, '--summary'], lines.join('\n'))
    const { counts } = JSON.parse(stdout) as { readonly counts: Readonly<Record<string, unknown>> }
    expect(counts['preferences']).toEqual({
      agents: {
        CCBot: { 'search-allowed': 1, 'train-ai-disallowed': 2 },
        GPTBot: { 'train-ai-allowed': 1, 'train-ai-disallowed': 1 },
      },
      files: 4,
      sources: { 'content-signal': 2, 'content-usage': 2, licence: 1 },
      traits: { contradiction: 1, 'other-reading': 1, path: 1 },
    })
  })

  it('says what holds where there is no file', async () => {
    const lines = [301, 404, 429, 503].map((status) =>
      JSON.stringify({ url: `https://s${status}.example/robots.txt`, text: '', status }),
    )
    const rows = rowsOf<Row>(await census(['-', '--agent', 'GPTBot'], lines.join('\n')))
    expect(
      rows.map(({ status, meaning, rules, rootAllowed }) => [status, meaning, rules, rootAllowed]),
    ).toEqual([
      [301, 'redirect', null, null],
      [404, 'allow-all', null, true],
      [429, 'unreachable', null, null],
      [503, 'unreachable', null, null],
    ])
  })

  it('has the columns of its schema, in rows of any kind', async () => {
    const schema = JSON.parse(
      readFileSync(new URL('../../../census-row.schema.json', import.meta.url), 'utf8'),
    ) as { readonly properties: Readonly<Record<string, unknown>>; readonly required: readonly string[] }
    const page = readFileSync(new URL('../../../../../docs/census.md', import.meta.url), 'utf8')
    const names = Object.keys(schema.properties)
    const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema)
    const rows = rowsOf<Row>(
      await census(['-'], `${asNdjson(sites)}{"url":"http://a.example/robots.txt","text":"","status":500}`),
    )
    expect(rows).toHaveLength(301 * 23)
    const wrong = rows.filter((row) => !isValid(row))
    expect(wrong).toEqual([])
    expect(rows.every((row) => Object.keys(row).join() === names.join())).toBe(true)
    expect(schema.required).toEqual(names)
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
    const { stdout } = await census(['-', '--format', 'csv'], asNdjson(madeSites(1)))
    expect(stdout.slice(0, stdout.indexOf('\n'))).toBe(names.join())
  })

  it('writes CSV that has the same values', async () => {
    const line = JSON.stringify({
      url: 'https://example.com/robots.txt',
      text: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /\n',
    })
    const { stdout } = await census(['-', '--format', 'csv', '--agent', 'CCBot'], line)
    expect(stdout.split('\n')[1]).toBe(
      '1,rfc9309,standard input,https://example.com,example.com,example.com,https://example.com/robots.txt,,file,,,ascii,false,66,0,0,1,0,1,1,0,0,0,1,1,0,0,0,0,,,CCBot,wildcard,1,1,1,,"[""content-signal: search=yes, ai-train=no""]",allowed,unknown,disallowed,false,full',
    )
  })

  it('gives the same rows for a folder, NDJSON and a WARC', async () => {
    const { stdout } = await census([folder.write('same.warc.gz', warcOf(sites)), ...two])
    const lines = answersOf((await census(['-', ...two], asNdjson(sites))).stdout)
    expect(lines).toEqual(answersOf(stdout))
    expect(answersOf((await census(['-', ...two], gzipSync(asNdjson(sites)))).stdout)).toEqual(lines)
    expect(answersOf((await census([folderOf(join(folder.path, 'same'), sites), ...two])).stdout)).toEqual(
      answersOf(stdout),
    )
    expect(stdout.split('\n')).toHaveLength(300 * 2 + 1)
  })

  it('does not depend on how many threads do the work', async () => {
    const warc = warcOf(sites)
    const alone = await census(['-', '--threads', '1', ...two], warc)
    expect(alone.code).toBe(0)
    const many = rulyProcess(['census', '-', '--threads', '3', ...two], { input: warc })
    expect(many.stdout).toBe(alone.stdout)
  })

  it('reads a WARC without compression, and one in a single member', async () => {
    const records = [...sites].map(([host, bytes]) => responseRecord(`https://${host}/robots.txt`, bytes))
    const { stdout } = await census(['-', ...two], packedWarc(records))
    expect((await census(['-', ...two], Buffer.concat(records))).stdout).toBe(stdout)
    expect((await census(['-', ...two], gzipSync(Buffer.concat(records)))).stdout).toBe(stdout)
  })

  it('takes bodies out of their codings, and as they are where they have none', async () => {
    const body = Buffer.from('User-agent: *\nDisallow: /private\n')
    const coded: readonly (readonly [Readonly<Record<string, string>>, Uint8Array])[] = [
      [{}, body],
      [{ 'Content-Encoding': 'gzip' }, gzipSync(body)],
      [{ 'Content-Encoding': 'gzip' }, body],
      [{ 'Content-Encoding': 'br' }, brotliCompressSync(body)],
      [{ 'Content-Encoding': 'br' }, body],
      [{ 'content-encoding': 'deflate' }, deflateSync(body)],
      [{ 'content-encoding': 'deflate' }, deflateRawSync(body)],
      [{ 'Content-Encoding': 'deflate, gzip' }, gzipSync(deflateSync(body))],
      [{ 'Transfer-Encoding': 'chunked' }, inChunks(body, 5)],
      [{ 'Transfer-Encoding': 'chunked' }, body],
      [{ 'Transfer-Encoding': 'chunked', 'Content-Encoding': 'gzip' }, inChunks(gzipSync(body), 7)],
      [{ 'X-Crawl-Content-Encoding': 'gzip', 'X-Crawl-Transfer-Encoding': 'chunked' }, body],
      [{ 'Content-Encoding': 'aws-chunked' }, body],
    ]
    const records = coded.map(([headers, bytes], n) =>
      responseRecord(`https://s${n}.example/robots.txt`, bytes, { headers }),
    )
    const rows = rowsOf<Row>(await census(['-', '--agent', 'GPTBot'], packedWarc(records)))
    expect(rows.map(({ sizeBytes, rules }) => [sizeBytes, rules])).toEqual(coded.map(() => [body.length, 1]))
  })

  it('skips and counts what is damaged, truncated or something else, and reads on behind it', async () => {
    const good = gzipSync(responseRecord('https://good.example/robots.txt', 'User-agent: *\nDisallow: /\n'))
    const damaged = gzipSync(responseRecord('https://damaged.example/robots.txt', 'x'.repeat(400)))
    damaged.fill(0x55, 20, 40)
    const falseSum = Buffer.from(good)
    falseSum.writeUInt32LE(1, falseSum.length - 8)
    const pack = (record: Buffer): Buffer => gzipSync(record)
    const truncated = { fields: { 'WARC-Truncated': 'length' } }
    const warc = Buffer.concat([
      pack(
        warcRecord(
          { 'WARC-Type': 'request', 'WARC-Target-URI': 'https://good.example/robots.txt' },
          'GET /robots.txt',
        ),
      ),
      good,
      damaged,
      good,
      falseSum,
      good,
      Buffer.from('no member at all'),
      pack(responseRecord('https://page.example/', 'page')),
      pack(responseRecord('https://cut.example/robots.txt', 'User-agent: *', truncated)),
      pack(responseRecord('https://long.example/robots.txt', 'User-agent: *\n'.repeat(50_000), truncated)),
      pack(
        responseRecord('https://coded.example/robots.txt', Buffer.from('\x1f\x8bxxxx', 'latin1'), {
          headers: { 'Content-Encoding': 'gzip' },
        }),
      ),
      pack(
        warcRecord(
          { 'WARC-Type': 'response', 'WARC-Target-URI': 'https://no.example/robots.txt' },
          'no answer',
        ),
      ),
      pack(responseRecord('https://short.example/robots.txt', 'x').subarray(0, -10)),
      good.subarray(0, -12),
    ])
    const ran = await census(['-', '--agent', 'GPTBot'], warc)
    expect(ran.code).toBe(2)
    expect(rowsOf<Row>(ran).map(({ site }) => site)).toEqual([
      'https://good.example',
      'https://good.example',
      'https://good.example',
      'https://long.example',
    ])
    const summary = JSON.parse((await census(['-', '--agent', 'GPTBot', '--summary'], warc)).stdout) as {
      readonly counts: { readonly records: unknown }
    }
    expect(summary.counts.records).toEqual({
      counted: 4,
      skipped: {
        'cut-off': 1,
        damaged: 3,
        'no-response': 1,
        'not-decodable': 1,
        'not-http': 1,
        'other-path': 1,
        truncated: 2,
      },
    })
  })

  it('says that an input is cut off, counts what comes before, and exits with 2 unless it is allowed', async () => {
    const records = [1, 2, 3].map((n) => responseRecord(`https://s${n}.example/robots.txt`, 'User-agent: *'))
    const lines = `${asNdjson(madeSites(3)).trimEnd()}\n`
    const inputs: readonly (readonly [name: string, whole: Buffer])[] = [
      ['cut.warc.gz', packedWarc(records)],
      ['cut.warc', Buffer.concat(records)],
      ['cut.ndjson', Buffer.from(lines)],
      ['cut.ndjson.gz', gzipSync(lines, { level: 0 })],
    ]
    for (const [name, whole] of inputs) {
      const path = folder.write(name, whole.subarray(0, whole.length - 30))
      const ran = await census([path, '--agent', 'GPTBot', '--summary'])
      expect(JSON.parse(ran.stdout)).toMatchObject({
        counts: { records: { counted: 2, skipped: { 'cut-off': 1 } } },
      })
      expect(ran).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          /1 cut-off\.\nruly: .* ends inside a record\. Complete records are counted\. Download it again, or pass --allow-cut\.\n$/,
        ) as string,
      })
      expect(await census([path, '--agent', 'GPTBot', '--summary', '--allow-cut'])).toMatchObject({
        code: 0,
        stdout: ran.stdout,
      })
      expect((await census([folder.write(name, whole), '-q'])).code).toBe(0)
    }
    expect((await census([folder.write('empty.warc.gz', ''), '--agent', 'GPTBot'])).code).toBe(2)
    expect((await census(inputs.map(([name]) => folder.write(name, 'WARC/1.0')))).stderr).toContain(
      'ruly: 4 of 4 inputs end inside a record: ',
    )
  })

  it('skips and counts lines that are no record', async () => {
    const lines = [
      '{',
      '{"url":"ftp://x/robots.txt","text":""}',
      '{"url":"https://a.example/robots.txt"}',
      '',
      '[]',
      '{"url":"https://a.example/robots.txt","text":""}',
    ]
    const { stderr, stdout } = await census(['-', '--agent', 'GPTBot'], lines.join('\n'))
    expect(stderr).toBe(
      `ruly: standard input:1: not a JSON object; expected ${expectedLine}\n` +
        'ruly: 1 responses counted, 1 with a robots.txt; 4 skipped: 4 not-a-record.\n',
    )
    expect(stdout.split('\n')).toHaveLength(2)
  })

  it.each([
    [{ content: '' }, 'no "url"'],
    [{ URL: url, text: '' }, 'no "url"'],
    [{ url, content: '' }, 'no "text" or "base64"'],
    [{ url, text: '', base64: '' }, 'both "text" and "base64"'],
    [{ url: 1, text: '' }, '"url" is not a string'],
    [{ url, base64: null }, '"base64" is not a string'],
    [{ url, text: '', date: 2026 }, '"date" is not a string'],
    [{ url, text: '', status: '200' }, '"status" is not an HTTP status'],
    [{ url, text: '', status: 1000 }, '"status" is not an HTTP status'],
    [{ url, base64: 'User-agent: *' }, '"base64" is not Base64'],
    [{ url: 'a.example', text: '' }, '"url" is not an absolute URL of http or https'],
    [{ url: 'ftp://a.example/robots.txt', text: '' }, '"url" is not an absolute URL of http or https'],
  ])('shows why %j is no record, and exits with 2 where nothing else is counted', async (record, why) => {
    const path = folder.write('none.ndjson', `\n${JSON.stringify(record)}\n`.repeat(3))
    const { code, stderr } = await census([path, '--agent', 'GPTBot', '--summary'])
    const error = `ruly: nothing was counted, because lines are no records (${path}:2: ${why}). Write each as ${expectedLine}, for example with jq.\n`
    expect(code).toBe(2)
    expect(stderr).toMatch(/; 3 skipped: 3 not-a-(?:record|url)\.\n/)
    expect(stderr.startsWith(`ruly: ${path}:2: ${why}; expected ${expectedLine}\n`)).toBe(true)
    expect(stderr.endsWith(error)).toBe(true)
    expect(await census([path, '--agent', 'GPTBot', '-q'])).toEqual({ code: 2, stdout: '', stderr: error })
  })

  it('shows the same first line that is no record with threads', () => {
    const path = folder.write('faults.ndjson', `${asNdjson(sites).repeat(3)}{}\n[]\n`)
    const { stderr } = rulyProcess(['census', path, '--threads', '3', '--summary'])
    expect(stderr).toContain(`ruly: ${path}:901: no "url"; expected ${expectedLine}\n`)
  })

  it('exits with 0 where an archive has no robots.txt', async () => {
    const warc = packedWarc([responseRecord('https://a.example/', 'x'), responseRecord('https://[a/', 'x')])
    expect(await census(['-', '--agent', 'GPTBot'], warc)).toMatchObject({ code: 0 })
  })

  it('refuses what is no census', async () => {
    expect(await census([])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('missing INPUT. Pass') as string,
    })
    expect(await census(['-'], 'User-agent: *')).toMatchObject({
      code: 2,
      stderr: 'ruly: standard input is neither WARC nor NDJSON: it begins with "User-agent: *".\n',
    })
    expect(await census([join(folder.path, 'none.warc.gz')])).toMatchObject({ code: 2, stdout: '' })
    expect(await census([folder.path, '--agent', ''])).toMatchObject({ code: 2, stdout: '' })
    expect(await census(['-', '--shards', '-'], '-\n')).toMatchObject({
      code: 2,
      stderr: 'ruly: standard input can be read only once. Pass one of the two as a file.\n',
    })
    expect(await census(['-', '--csv-formulas', 'escape'])).toMatchObject({
      code: 2,
      stderr: 'ruly: --csv-formulas escape requires --format csv. Pass it, or remove --csv-formulas.\n',
    })
    expect(await census(['compare', '-', 'rows.ndjson'])).toMatchObject({
      code: 2,
      stderr: 'ruly: expected files with rows, got standard input. Save it to a file, and pass that.\n',
    })
  })
})

describe('ruly census --csv-formulas escape', () => {
  it('has an apostrophe before what spreadsheets would run', async () => {
    const formulas = createFolder()
    formulas.write('=cmd().txt', 'User-agent: *\nDisallow: /\n')
    const args = [formulas.path, '--agent', '@SUM', '--format', 'csv']
    const fieldsOf = (ran: Ran): readonly string[] => ran.stdout.split('\n')[1]!.split(',')
    expect(fieldsOf(await census(args))).toEqual(expect.arrayContaining(['=cmd().txt', '@SUM']))
    expect(fieldsOf(await census([...args, '--csv-formulas', 'escape']))).toEqual(
      expect.arrayContaining(["'=cmd().txt", "'@SUM"]),
    )
  })
})
