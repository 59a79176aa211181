import { Buffer } from 'node:buffer'
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import { answers, failing, good, robotsText, writes, type Expected, type Scenario } from '../scenario.ts'

function coded(name: string, coding: string, body: Uint8Array, expected: Expected = good): Scenario {
  return { name: `coding-${name}`, handle: answers(200, { 'Content-Encoding': coding }, body), expected }
}

function bomb(name: string, coding: string, body: Uint8Array): Scenario {
  const expected: Expected = {
    result: { kind: 'response', status: 200, body: { length: 512_000, isCut: true } },
  }
  return { ...coded(name, coding, body, expected), isBig: true }
}

/** A body with a transfer coding under its chunks. */
function transferred(name: string, coding: string, body: Uint8Array, expected: Expected = good): Scenario {
  const head = Buffer.from(`HTTP/1.1 200 OK\r\nTransfer-Encoding: ${coding}\r\n\r\n`)
  return { name: `coding-${name}`, handle: writes(Buffer.concat([head, body])), expected }
}

function chunked(body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
}

/** The same gzip with a header that has all that it can have (RFC 1952 §2.3). */
function withHeaderFields(member: Uint8Array): Buffer {
  const head = Buffer.from(member.subarray(0, 10))
  head[3] = 2 + 4 + 8 + 16
  const fields = Buffer.from('\x03\0abcrobots.txt\0comment\0\x01\x02', 'latin1')
  return Buffer.concat([head, fields, member.subarray(10)])
}

const gzipped = gzipSync(robotsText)
const brotlied = brotliCompressSync(robotsText)
const emptyMember = gzipSync('')
const tenMegabytes = Buffer.alloc(10_000_000, 97)
const smallMember = gzipSync(tenMegabytes)
/** A gigabyte: the same member a hundred times, which is one gzip file. */
const gigabyte = Buffer.concat(Array.from({ length: 100 }, () => smallMember))
const empty: Expected = { result: { kind: 'response', status: 200, body: { text: '' } } }

/** Content codings, right and wrong. */
export const codingScenarios: readonly Scenario[] = [
  coded('gzip', 'gzip', gzipped),
  coded('x-gzip', 'x-gzip', gzipped),
  coded('in-capitals', 'GZip', gzipped),
  coded('br', 'br', brotlied),
  coded('deflate-zlib', 'deflate', deflateSync(robotsText)),
  coded('deflate-raw', 'deflate', deflateRawSync(robotsText)),
  coded('identity', 'identity', Buffer.from(robotsText)),
  coded('empty-field', '', Buffer.from(robotsText)),
  coded('identity-then-gzip-with-a-parameter', 'identity, gzip;q=1', gzipped),
  coded('gzip-with-bytes-behind-it', 'gzip', Buffer.concat([gzipped, Buffer.from('junk behind it')])),
  coded('gzip-with-a-line-feed-behind-it', 'gzip', Buffer.concat([gzipped, Buffer.from('\n')])),
  coded('gzip-with-zeros-behind-it', 'gzip', Buffer.concat([gzipped, Buffer.alloc(100)])),
  coded('br-with-bytes-behind-it', 'br', Buffer.concat([brotlied, Buffer.from('junk')])),
  coded('gzip-with-a-name-and-more', 'gzip', withHeaderFields(gzipped)),
  transferred('gzip-in-transfer', 'gzip, chunked', chunked(gzipped)),
  transferred('gzip-in-transfer-in-capitals', 'GZIP ,chunked', chunked(gzipped)),
  transferred('gzip-in-transfer-of-br', 'gzip, chunked\r\nContent-Encoding: br', chunked(gzipSync(brotlied))),
  transferred('unknown-in-transfer', 'compress, chunked', chunked(gzipped), failing('undecodable')),
  transferred('cut-in-transfer', 'gzip, chunked', chunked(gzipped.subarray(0, -6)), failing('undecodable')),
  coded('gzip-twice', 'gzip, gzip', gzipSync(gzipped)),
  coded('gzip-in-br', 'gzip, br', brotliCompressSync(gzipped)),
  coded('raw-deflate-in-gzip', 'deflate, identity, gzip', gzipSync(deflateRawSync(robotsText))),
  coded(
    'gzip-of-two-members',
    'gzip',
    Buffer.concat([gzipSync('User-agent: *\n'), gzipSync('Disallow: /private\n')]),
  ),
  ...['gzip', 'x-gzip', 'br', 'deflate', 'gzip, br', 'utf-8'].map((coding) =>
    coded(`${coding.replace(', ', '-')}-without-a-body`, coding, Buffer.alloc(0), failing('undecodable')),
  ),
  coded('gzip-in-gzip-of-nothing-at-all', 'gzip, gzip', gzipSync(''), failing('undecodable')),
  coded('identity-without-a-body', 'identity', Buffer.alloc(0), empty),
  {
    name: 'coding-gzip-of-a-204',
    handle: ({ socket }) => socket.write('HTTP/1.1 204 No Content\r\nContent-Encoding: gzip\r\n\r\n'),
    expected: { result: { kind: 'response', status: 204, body: { text: '' } } },
  },
  coded('gzip-of-nothing', 'gzip', gzipSync(''), empty),
  {
    name: 'coding-in-two-fields',
    handle: ({ socket }) => {
      const body = brotliCompressSync(gzipped)
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Encoding: br\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      socket.write(body)
    },
    expected: good,
  },
  {
    name: 'coding-gzip-byte-by-byte',
    handle: writes(
      Buffer.concat([
        Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n'),
        ...[...gzipped].map((byte) => Buffer.from([0x31, 13, 10, byte, 13, 10])),
        Buffer.from('0\r\n\r\n'),
      ]),
    ),
    expected: good,
  },
  coded('gzip-that-is-text', 'gzip', Buffer.from(robotsText), failing('undecodable')),
  coded('br-that-is-text', 'br', Buffer.from(robotsText), failing('undecodable')),
  coded('deflate-that-is-text', 'deflate', Buffer.from(robotsText), failing('undecodable')),
  coded(
    'gzip-with-half-a-member-behind-it',
    'gzip',
    Buffer.concat([gzipped, gzipped.subarray(0, -6)]),
    failing('undecodable'),
  ),
  coded(
    'gzip-of-25000-empty-members',
    'gzip',
    Buffer.concat(Array.from({ length: 25_000 }, () => emptyMember)),
    failing('undecodable'),
  ),
  coded('gzip-cut', 'gzip', gzipped.subarray(0, -6), failing('undecodable')),
  coded('gzip-cut-in-its-header', 'gzip', gzipped.subarray(0, 5), failing('undecodable')),
  coded('br-cut', 'br', brotlied.subarray(0, -4), failing('undecodable')),
  coded(
    'gzip-with-a-wrong-checksum',
    'gzip',
    Buffer.concat([gzipped.subarray(0, -8), Buffer.from([1, 2, 3, 4]), gzipped.subarray(-4)]),
    failing('undecodable'),
  ),
  coded('gzip-once-but-said-twice', 'gzip, gzip', gzipped, failing('undecodable')),
  coded('unknown', 'zstd', Buffer.from(robotsText), failing('undecodable')),
  coded('unknown-under-gzip', 'compress, gzip', gzipped, failing('undecodable')),
  coded('1000-times', Array.from({ length: 1000 }, () => 'gzip').join(','), gzipped, failing('undecodable')),
  {
    name: 'coding-gzip-that-breaks-off',
    handle: ({ socket }) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${gzipped.length}\r\n\r\n`)
      socket.end(gzipped.subarray(0, -6))
    },
    expected: failing('cut'),
  },
  {
    name: 'coding-gzip-that-stops',
    handle: ({ socket }) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${gzipped.length}\r\n\r\n`)
      socket.write(gzipped.subarray(0, -6))
    },
    limits: { timeoutMs: 200 },
    expected: failing('timeout'),
  },
  bomb('gzip-bomb-of-a-gigabyte', 'gzip', gigabyte),
  bomb('gzip-in-gzip-bomb', 'gzip, gzip', gzipSync(gigabyte)),
  bomb(
    'br-bomb',
    'br',
    brotliCompressSync(Buffer.alloc(100_000_000, 97), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  ),
  bomb('deflate-bomb', 'deflate', deflateSync(Buffer.alloc(100_000_000, 97), { level: 1 })),
]
