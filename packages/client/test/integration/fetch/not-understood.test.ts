import { Buffer } from 'node:buffer'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import {
  googleAccess,
  mk1996Access,
  rfc9309Access,
  robotRulesAccess,
  strictAccess,
  type AccessPolicy,
} from 'ruly/access'
import { fetch as undiciFetch } from 'undici'
import { describe, expect, it } from 'vitest'

import type { RobotsClientOptions } from '../../../src/index.ts'
import { clientWith, origin } from '../../support/clients.ts'

const text = 'User-agent: *\nDisallow: /private\n'
const closed = { allowed: false, reason: 'rule' }

type Fields = Readonly<Record<string, string>>
type SentFields = Readonly<Record<string, string | readonly string[]>>

/** A verdict about /private, and one about /caf%C3%A9, of a site that answers so. */
async function askedOf(
  body: string | Uint8Array,
  fields: Fields,
  options: Partial<RobotsClientOptions> = {},
  path = '/private',
) {
  const site = await origin((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', ...fields })
    response.end(body)
  })
  return await clientWith(options).check(site.url + path)
}

describe('a charset that the header names', () => {
  const as = (charset: string): Fields => ({ 'content-type': `text/plain; charset=${charset}` })
  const utf16 = (order: 'le' | 'be', mark: string): Uint8Array => {
    const bytes = Buffer.from(mark + text, 'utf16le')
    return order === 'le' ? bytes : bytes.swap16()
  }

  it.each(['utf-16', 'utf-16le', 'utf-16be', 'unicode', 'ucs-2', 'csunicode', 'iso-10646-ucs-2', 'UTF-16'])(
    'is not believed where the bytes contradict it: %s of plain ASCII',
    async (charset) => {
      const verdict = await askedOf(text, as(charset))
      expect(verdict).toMatchObject(closed)
      expect(verdict.evidence?.file).toMatchObject({ charset: 'utf-8', notes: ['charset-contradicted'] })
    },
  )

  it.each([
    ['one NUL in ASCII', `# \0\n${text}`, 'utf-8'],
    ['the other byte order', utf16('be', ''), 'utf-16be'],
  ])('is not believed of %s', async (_, body, charset) => {
    const verdict = await askedOf(body, as('utf-16le'))
    expect(verdict).toMatchObject(closed)
    expect(verdict.evidence?.file).toMatchObject({ charset, notes: ['charset-contradicted'] })
  })

  it.each(['iso-8859-1', 'windows-1252', 'windows-1251', 'shift_jis', 'gbk'])(
    'is not believed of bytes beyond ASCII that are UTF-8: %s',
    async (charset) => {
      const body = 'User-agent: *\nDisallow: /caf\u00e9\n'
      const verdict = await askedOf(body, as(charset), {}, '/caf%C3%A9')
      expect(verdict).toMatchObject(closed)
      expect(verdict.evidence?.file).toMatchObject({ charset: 'utf-8', notes: ['charset-contradicted'] })
    },
  )

  it.each([
    ['utf-16', utf16('le', '')],
    ['utf-16', utf16('le', '\ufeff')],
    ['utf-16le', utf16('le', '')],
    ['utf-16be', utf16('be', '')],
    ['iso-8859-1', Buffer.from(`# caf\u00e9\n${text}`, 'latin1')],
    ['shift_jis', Buffer.concat([Buffer.of(0x23, 0x93, 0xfa, 0x0a), Buffer.from(text)])],
    ['iso-8859-1', Buffer.from(text)],
    ['utf-8', Buffer.from(text)],
  ])('is believed where the bytes bear it out: %s', async (charset, body) => {
    const verdict = await askedOf(body, as(charset))
    expect(verdict).toMatchObject(closed)
    expect(verdict.evidence?.file?.notes).toEqual([])
  })

  it('is noted where it is not known', async () => {
    const verdict = await askedOf(text, as('klingon'))
    expect(verdict).toMatchObject(closed)
    expect(verdict.evidence?.file).toMatchObject({ charset: 'utf-8', notes: ['charset-unknown'] })
  })

  describe('that is not known', () => {
    const ebcdic = Buffer.from('e4a28599608187859d957a405c0d25c489a28193939696a67a4061', 'hex')
    const utf7 = Buffer.from('+AFUAcwBlAHI--agent+ADo- *\nDisallow+ADo- /\n')
    const unread = { allowed: false, reason: 'disallow-all', evidence: { error: { code: 'not-text' } } }

    it.each([
      ['ibm037', ebcdic],
      ['cp500', ebcdic],
      ['ebcdic-cp-us', ebcdic],
      ['utf-7', utf7],
      ['UTF-7', utf7],
      ['unicode-1-1-utf-7', utf7],
      ['scsu', '# a comment\n'],
      ['hz-gb-2312', '~{<:Ky2;~}\n'],
      ['utf-32', '<html>Not found</html>'],
    ])('and no user-agent line that can be read is a broken body: %s', async (charset, body) => {
      for (const access of [rfc9309Access, strictAccess])
        expect(await askedOf(body, as(charset), { access })).toMatchObject(unread)
    })

    it('leaves a file with a user-agent line, and an empty one, as they are', async () => {
      for (const charset of ['utf-7', 'ibm037', 'hz-gb-2312'])
        expect(await askedOf(text, as(charset))).toMatchObject(closed)
      for (const body of ['', ' \r\n\t\n'])
        expect(await askedOf(body, as('ibm037'))).toMatchObject({ allowed: true, reason: 'no-group' })
    })

    it('is not looked at by systems that do not look at charsets', async () => {
      for (const access of [googleAccess, mk1996Access])
        expect(await askedOf(utf7, as('utf-7'), { access })).toMatchObject({ allowed: true })
    })
  })

  it('is believed by systems that believe it', async () => {
    const policy: AccessPolicy = {
      ...rfc9309Access,
      charset: { ...rfc9309Access.charset, labels: 'believed' },
    }
    expect(await askedOf(text, as('utf-16'), { access: policy })).toMatchObject({ allowed: true })
  })
})

describe('a body that the option fetch did not decode', () => {
  const packed: Readonly<Record<string, Uint8Array>> = {
    'identity, gzip;q=1': gzipSync(text),
    'gzip, utf-8, gzip': gzipSync(gzipSync(text)),
    'gzip, gzip': gzipSync(gzipSync(text)),
    'gzip, br': brotliCompressSync(gzipSync(text)),
    'br;level=5': brotliCompressSync(text),
    deflate: deflateSync(text),
    'deflate, identity': deflateRawSync(text),
    gzip: gzipSync(text),
  }
  const raw = (fields: Fields, body: Uint8Array) => async (): Promise<Response> =>
    new Response(Buffer.from(body), { headers: fields })

  it.each(Object.entries(packed))('is decoded, or is no answer: %s', async (coding, body) => {
    const fields = { 'content-encoding': coding }
    const isKnown = !coding.includes('utf-8')
    const expected = isKnown ? closed : { allowed: false, evidence: { error: { code: 'not-text' } } }
    expect(await askedOf(body, fields, { fetch: undiciFetch })).toMatchObject(expected)
    expect(await askedOf('', {}, { fetch: raw(fields, body) })).toMatchObject(expected)
    // As one that decodes, and leaves the field where it was.
    expect(await askedOf('', {}, { fetch: raw(fields, Buffer.from(text)) })).toMatchObject(closed)
  })

  it('is decoded where the outermost coding was undone only', async () => {
    const fetch = raw({ 'content-encoding': 'gzip, br' }, gzipSync(text))
    expect(await askedOf('', {}, { fetch })).toMatchObject(closed)
  })

  it('is no empty file where its coding is not known: zstd where Node has none, compress', async () => {
    const zstd = Buffer.from('28b52ffd2021090100557365722d6167656e743a202a0a446973616c6c6f773a202f70', 'hex')
    for (const coding of ['zstd', 'compress'])
      expect(await askedOf(zstd, { 'content-encoding': coding }, { fetch: undiciFetch })).toMatchObject({
        allowed: false,
        reason: 'disallow-all',
      })
  })
})

describe('a coded body without a byte', () => {
  const fields = { 'content-encoding': 'gzip', 'content-length': '0' }

  it.each([
    ['connections of our own', {}],
    ['fetch', { fetch: undiciFetch }],
  ])('is not an empty file, over %s', async (_, options) => {
    expect(await askedOf('', fields, options)).toMatchObject({
      allowed: false,
      evidence: { error: { code: 'undecodable' } },
    })
  })

  it('is an empty file to systems that read what is broken', async () => {
    expect(await askedOf('', fields, { access: robotRulesAccess })).toMatchObject({ allowed: true })
  })
})

describe('what follows compressed data', () => {
  it.each([
    ['gzip', Buffer.concat([gzipSync(text), Buffer.from('junk')])],
    ['gzip', Buffer.concat([gzipSync(text), Buffer.from('\n')])],
    ['br', Buffer.concat([brotliCompressSync(text), Buffer.from('junk')])],
    ['deflate', Buffer.concat([deflateSync(text), Buffer.from('junk')])],
  ])('is left alone, and noted: %s', async (coding, body) => {
    const verdict = await askedOf(body, { 'content-encoding': coding })
    expect(verdict).toMatchObject(closed)
    expect(verdict.evidence?.file?.notes).toEqual(['trailing-bytes'])
  })
})

describe('a body that is not text', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex')
  const utf32 = Buffer.concat(Array.from(`\ufeff${text}`, (letter) => Buffer.from(`${letter}\0`, 'utf16le')))
  const bodies = {
    'an image': png,
    'gzip that nothing announces': gzipSync(text),
    'UTF-16 that nothing announces': Buffer.from(text, 'utf16le'),
    'UTF-16 of more than ASCII': Buffer.from(`# \u65e5\u672c\u8a9e\u3067\n${text}`, 'utf16le'),
    'UTF-32 with its mark': utf32,
    NULs: Buffer.alloc(1000),
  }
  const noText = { evidence: { status: 200, error: { code: 'not-text' }, file: undefined } }

  describe.each(Object.entries(bodies))('%s', (_, body) => {
    it.each([
      [rfc9309Access, { ...noText, allowed: false, reason: 'disallow-all' }],
      [strictAccess, { ...noText, allowed: false, reason: 'disallow-all' }],
      [mk1996Access, { ...noText, allowed: false, reason: 'deferred' }],
    ])('counts as a broken body under $name', async (access, expected) => {
      expect(await askedOf(body, {}, { access })).toMatchObject(expected)
    })

    it.each([googleAccess, robotRulesAccess])('is read as it is under $name', async (access) => {
      expect(await askedOf(body, {}, { access })).toMatchObject({ allowed: true })
    })
  })

  it('leaves the last good copy in force', async () => {
    const site = await origin((_, response) => response.end(text))
    const client = clientWith()
    await client.check(`${site.url}/private`)
    site.answer((_, response) => response.end(png))
    client.clock.time += 25 * 60 * 60_000
    expect(await client.check(`${site.url}/private`)).toMatchObject({
      ...closed,
      evidence: { state: 'unreachable', error: { code: 'not-text' } },
    })
  })

  it('is not what a few controls make of a file', async () => {
    expect(await askedOf(`\x0c${text}\x1a`, {})).toMatchObject(closed)
  })
})

describe('a 206', () => {
  const answeredBy = async (fields: SentFields, body: string | Uint8Array = text) => {
    const site = await origin((_, response) => {
      for (const [name, value] of Object.entries(fields)) response.setHeader(name, value)
      response.writeHead(206).end(body)
    })
    return (options: Partial<RobotsClientOptions> = {}) => clientWith(options).check(`${site.url}/private`)
  }
  const whole = (length: number) => `bytes 0-${length - 1}/${length}`
  const broken = { allowed: false, reason: 'disallow-all', evidence: { error: { code: 'cut' } } }
  const packed = gzipSync(text)

  it.each<readonly [string, SentFields]>([
    ['without a Content-Range', {}],
    ['with a part', { 'content-range': `bytes 0-${text.length - 1}/500` }],
    ['with junk', { 'content-range': 'junk' }],
    ['with another unit', { 'content-range': 'lines 0-1/9' }],
    ['with two ranges', { 'content-range': [whole(text.length), whole(text.length)] }],
    ['with a size that nobody knows', { 'content-range': `bytes 0-${text.length - 1}/*` }],
    ['with fewer bytes than it says', { 'content-range': whole(100) }],
    ['with more bytes than it says', { 'content-range': whole(14) }],
    ['in parts', { 'content-type': 'multipart/byteranges; boundary=a' }],
  ])('%s is a broken body, for each transport', async (_, fields) => {
    const ask = await answeredBy(fields)
    expect(await ask()).toMatchObject(broken)
    expect(await ask({ fetch: undiciFetch })).toMatchObject(broken)
  })

  it('is the file if it says so, in as many bytes', async () => {
    expect(await (await answeredBy({ 'content-range': whole(text.length) }))()).toMatchObject(closed)
    const fields = { 'content-range': whole(packed.length), 'content-encoding': 'gzip' }
    const ask = await answeredBy(fields, packed)
    expect(await ask()).toMatchObject(closed)
    expect(await ask({ fetch: undiciFetch })).toMatchObject(closed)
  })

  it('is the file if it says so, and is cut at the limit', async () => {
    const long = `${text}${'#'.repeat(600_000)}\n`
    const verdict = await (await answeredBy({ 'content-range': whole(long.length) }, long))()
    expect(verdict).toMatchObject({ ...closed, evidence: { file: { isCut: true } } })
  })

  it('that says nothing is the file to systems that read what is broken', async () => {
    const ask = await answeredBy({ 'content-type': 'text/plain' }, text.trim())
    expect(await ask({ access: robotRulesAccess })).toMatchObject(closed)
  })
})
