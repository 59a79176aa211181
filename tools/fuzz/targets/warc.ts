import { gzipSync } from 'node:zlib'

import { readWarc } from '@ruly/client/watch'

import { expectSame, piecesOf, type Target } from '../target.ts'

const http = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nAllow\r\n0\r\n\r\n'
const record = [
  'WARC/1.0',
  'WARC-Type: response',
  'WARC-Target-URI: http://a/',
  'WARC-Date: 2026-01-01T00:00:00Z',
  `Content-Length: ${http.length}`,
  '',
  `${http}\r\n\r\n`,
].join('\r\n')
const packed = gzipSync(record).toString('latin1')

export const target: Target = {
  promises:
    'Every WARC file is read to its end without an error, and its records do not depend on how its bytes arrive.',
  seeds: [record, record + record, packed, packed + packed],
  words: [
    record,
    packed,
    'WARC/1.0\r\n',
    'WARC/1.1\r\n',
    'Content-Length: ',
    'WARC-Type: ',
    '\r\n',
    '\r\n\r\n',
    '\x1f\x8b\x08',
    ' a: b',
  ],
  maxBytes: 700,
  async run(input) {
    const whole = await recordsOf(input, input.length)
    for (const size of [1, 7]) expectSame(`records of pieces of ${size}`, await recordsOf(input, size), whole)
  },
}

async function recordsOf(input: Uint8Array, size: number): Promise<readonly unknown[]> {
  const records: unknown[] = []
  for await (const one of readWarc(piecesOf(input, size))) records.push(one)
  return records
}
