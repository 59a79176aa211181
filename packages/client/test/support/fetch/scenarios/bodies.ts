import { Buffer } from 'node:buffer'

import type { Handler } from '../hostile-origin.ts'
import {
  answer,
  answers,
  drips,
  failing,
  good,
  pours,
  robotsText,
  writes,
  writesAndEnds,
  writesBefore,
  type Expected,
  type Scenario,
} from '../scenario.ts'

const limit = 512_000

function body(length: number, isCut: boolean): Expected {
  return { result: { kind: 'response', status: 200, body: { length, isCut } } }
}

const chunkedHead = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

/** A body in chunks of one byte, each of them a line and a half of framing. */
function tinyChunks(text: string): string {
  return `${chunkedHead}${text.replaceAll(/[^]/g, '1\r\n$&\r\n')}0\r\n\r\n`
}

/** Writes, and resets the connection when that has been read. */
function resetsAfter(bytes: string): Handler {
  return ({ socket }) => writesBefore(socket, bytes, () => socket.resetAndDestroy())
}

/** Writes, and ends the connection without a word, without that of TLS too. */
function destroysAfter(bytes: string | Uint8Array): Handler {
  return ({ socket }) => writesBefore(socket, bytes, () => socket.destroy())
}

/** Bodies: their length, their framing, their speed, and what they claim to be. */
export const bodyScenarios: readonly Scenario[] = [
  {
    name: 'body-of-the-limit',
    handle: answers(200, {}, Buffer.alloc(limit, 97)),
    expected: body(limit, false),
  },
  {
    name: 'body-of-one-byte-more',
    handle: answers(200, {}, Buffer.alloc(limit + 1, 97)),
    expected: body(limit, true),
  },
  {
    name: 'body-10-mb-of-one-line',
    handle: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\nDisallow: /')
      socket.write(Buffer.alloc(10_000_000 - 11, 97))
    },
    expected: body(limit, true),
    isBig: true,
  },
  {
    name: 'body-endless-and-fast',
    handle: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      pours(socket, Buffer.alloc(65_536, 'Disallow: /a\n'))
    },
    expected: body(limit, true),
    isBig: true,
  },
  {
    name: 'body-endless-chunks',
    handle: ({ socket }) => {
      socket.write(chunkedHead)
      pours(socket, Buffer.from(`4000\r\n${'a'.repeat(16_384)}\r\n`))
    },
    expected: body(limit, true),
    isBig: true,
  },
  {
    name: 'body-one-endless-chunk',
    handle: ({ socket }) => {
      socket.write(`${chunkedHead}FFFFFFFFFF\r\n`)
      pours(socket, Buffer.alloc(65_536, 'Disallow: /a\n'))
    },
    expected: body(limit, true),
    isBig: true,
  },
  {
    name: 'body-of-a-terabyte-by-its-length',
    handle: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1099511627776\r\n\r\n')
      pours(socket, Buffer.alloc(65_536, 97))
    },
    expected: body(limit, true),
    isBig: true,
  },
  {
    name: 'body-in-400000-tiny-chunks',
    handle: writes(tinyChunks('a'.repeat(400_000))),
    expected: body(400_000, false),
    isBig: true,
  },
  { name: 'body-in-chunks', handle: writes(tinyChunks(robotsText)), expected: good },
  {
    name: 'body-in-chunks-with-extensions-and-trailers',
    handle: writes(
      `${chunkedHead}${robotsText.length.toString(16)};ext="a;b"\r\n${robotsText}\r\n0\r\nX-Trailer: a\r\n\r\n`,
    ),
    expected: good,
  },
  {
    name: 'body-slow',
    handle: (exchange) => {
      exchange.socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nUser-agent: *\n')
      drips(exchange, 50, () => 'a')
    },
    limits: { timeoutMs: 250 },
    expected: failing('timeout'),
  },
  {
    name: 'body-that-stops',
    handle: writes('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nUser-agent: *\n'),
    limits: { timeoutMs: 200 },
    expected: failing('timeout'),
  },
  {
    name: 'body-slow-but-in-time',
    handle: ({ socket, clock }) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na')
      clock.after(1100, () => socket.write('b'))
    },
    limits: { headersTimeoutMs: 1000 },
    expected: { result: { kind: 'response', status: 200, body: { text: 'ab' } } },
  },
  {
    name: 'body-shorter-than-its-length',
    handle: writesAndEnds(`HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n${robotsText}`),
    expected: failing('cut'),
  },
  {
    name: 'body-shorter-than-its-length-on-close',
    handle: writesAndEnds(`HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\n${robotsText}`),
    expected: failing('cut'),
  },
  {
    name: 'body-longer-than-its-length',
    handle: writes(
      `HTTP/1.1 200 OK\r\nContent-Length: ${robotsText.length}\r\n\r\n${robotsText}Disallow: /more\n`,
    ),
    expected: good,
  },
  {
    name: 'body-reset',
    handle: resetsAfter('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nUser-agent: *\n'),
    expected: failing('reset'),
  },
  {
    name: 'body-reset-without-a-length',
    handle: resetsAfter('HTTP/1.1 200 OK\r\n\r\nUser-agent: *\n'),
    expected: failing('cut'),
  },
  {
    name: 'body-reset-without-a-length-on-close',
    handle: resetsAfter('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nUser-agent: *\n'),
    expected: failing('cut'),
  },
  {
    name: 'body-reset-without-a-length-in-tls',
    stage: 'tls',
    handle: destroysAfter('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nUser-agent: *\n'),
    expected: failing('cut'),
  },
  {
    name: 'body-without-a-length-in-tls',
    stage: 'tls',
    handle: writesAndEnds(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${robotsText}`),
    expected: good,
  },
  {
    name: 'body-with-a-length-in-tls-without-its-end',
    stage: 'tls',
    handle: destroysAfter(answer(200, {}, robotsText)),
    expected: good,
  },
  {
    name: 'body-that-is-a-part',
    handle: answers(206, { 'Content-Range': 'bytes 0-13/100' }, 'User-agent: *\n'),
    expected: failing('cut'),
  },
  {
    name: 'body-that-is-a-part-and-all',
    handle: answers(
      206,
      { 'Content-Range': `bytes 0-${robotsText.length - 1}/${robotsText.length}` },
      robotsText,
    ),
    expected: { result: { kind: 'response', status: 206, body: { text: robotsText } } },
  },
  {
    name: 'body-in-chunks-that-break-off',
    handle: writesAndEnds(`${chunkedHead}5\r\nUser-\r\n`),
    expected: failing('cut'),
  },
  {
    name: 'body-in-chunks-that-break-off-on-close',
    handle: writesAndEnds(
      'HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nUser-\r\n',
    ),
    expected: failing('cut'),
  },
  {
    name: 'body-in-a-chunk-of-no-size',
    handle: writes(`${chunkedHead}zz\r\nUser-agent: *\n\r\n0\r\n\r\n`),
    expected: failing('protocol'),
  },
  {
    name: 'body-in-a-chunk-longer-than-its-size',
    handle: writes(`${chunkedHead}3\r\nUser-agent: *\n\r\n0\r\n\r\n`),
    expected: failing('protocol'),
  },
  {
    name: 'body-until-the-end-of-http-1-0',
    handle: writesAndEnds(`HTTP/1.0 200 OK\r\n\r\n${robotsText}`),
    expected: good,
  },
  {
    name: 'body-until-the-end-of-http-1-1',
    handle: writesAndEnds(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${robotsText}`),
    expected: good,
  },
  {
    name: 'body-html',
    handle: answers(200, { 'Content-Type': 'text/html' }, '<!doctype html><title>Not found</title>'),
    expected: {
      result: { kind: 'response', status: 200, body: { text: '<!doctype html><title>Not found</title>' } },
    },
  },
  {
    name: 'body-of-a-lying-charset',
    handle: answers(200, { 'Content-Type': 'text/plain; charset=utf-16' }, robotsText),
    expected: good,
  },
  {
    name: 'body-of-an-unknown-charset',
    handle: answers(200, { 'Content-Type': 'text/plain; charset="klingon"' }, robotsText),
    expected: good,
  },
  {
    name: 'body-with-nul',
    handle: answers(200, {}, 'User-agent: *\0\nDisallow: /\0'),
    expected: { result: { kind: 'response', status: 200, body: { text: 'User-agent: *\0\nDisallow: /\0' } } },
  },
  {
    name: 'body-is-the-whole-http-answer-again',
    handle: answers(200, {}, answer(200, {}, robotsText)),
    expected: {
      result: { kind: 'response', status: 200, body: { text: answer(200, {}, robotsText).toString() } },
    },
  },
]
