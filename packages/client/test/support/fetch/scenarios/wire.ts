import type { Exchange } from '../hostile-origin.ts'
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
  type Scenario,
} from '../scenario.ts'

const whole = answer(200, {}, robotsText).toString()

/** What goes wrong, or nearly, under and around an answer. */
export const wireScenarios: readonly Scenario[] = [
  { name: 'wire-closed-port', stage: 'closed', expected: failing('refused') },
  { name: 'unresolved-name', stage: 'unresolved', expected: failing('dns') },
  { name: 'wire-closed-at-once', handle: ({ socket }) => socket.destroy(), expected: failing('reset') },
  {
    name: 'wire-reset-at-once',
    handle: ({ socket }) => socket.resetAndDestroy(),
    expected: failing('reset'),
  },
  {
    name: 'wire-nothing-comes',
    handle: () => undefined,
    limits: { headersTimeoutMs: 150 },
    expected: failing('timeout'),
  },
  {
    name: 'wire-header-byte-by-byte',
    handle: (exchange) => {
      let sent = 0
      drips(exchange, 20, () => whole[(sent += 1) - 1] ?? '')
    },
    limits: { headersTimeoutMs: 150 },
    expected: failing('timeout'),
  },
  {
    name: 'wire-header-without-end',
    handle: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      pours(socket, Buffer.from('X-More: of the same\r\n'.repeat(1000)))
    },
    expected: failing('protocol'),
    isBig: true,
  },
  {
    name: 'wire-one-header-of-a-megabyte',
    handle: answers(200, { 'X-Large': 'a'.repeat(1_000_000) }, robotsText),
    expected: failing('protocol'),
    isBig: true,
  },
  {
    name: 'wire-header-name-without-end',
    handle: ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      pours(socket, Buffer.alloc(65_536, 97))
    },
    expected: failing('protocol'),
    isBig: true,
  },
  {
    name: 'wire-1000-headers',
    handle: answers(
      200,
      Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`X-${i}`, 'value'])),
      robotsText,
    ),
    expected: good,
  },
  {
    name: 'wire-headers-named-like-properties',
    handle: answers(200, { ['__proto__']: 'a', constructor: 'b', toString: 'c' }, robotsText),
    expected: good,
  },
  { name: 'wire-garbage', handle: writesAndEnds('hello\r\n\r\n'), expected: failing('protocol') },
  { name: 'wire-garbage-status', handle: writes('HTTP/1.1 abc OK\r\n\r\n'), expected: failing('protocol') },
  {
    name: 'wire-status-of-four-digits',
    handle: writes('HTTP/1.1 2000 OK\r\n\r\n'),
    expected: failing('protocol'),
  },
  { name: 'wire-http-9', handle: writes('HTTP/9.9 200 OK\r\n\r\n'), expected: failing('protocol') },
  ...['RTSP/1.0', 'ICE/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', 'SIP/2.0'].flatMap(
    (protocol) => {
      const name = `wire-${protocol.toLowerCase().replaceAll(/[/.]/g, '-')}${protocol === 'http/1.1' ? '-small' : ''}`
      const line = `${protocol} 404 Not Found`
      const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
      return [
        { name, handle: answers(line), expected: failing('protocol') },
        {
          name: `${name}-200`,
          handle: answers(`${protocol} 200 OK`, {}, robotsText),
          expected: failing('protocol'),
        },
        {
          name: `${name}-after-103`,
          handle: writes(interim + answer(line).toString()),
          expected: failing('protocol'),
        },
        {
          name: `${name}-second`,
          handle: ({ socket, path }: Exchange) =>
            socket.write(path === '/moved' ? answer(line) : answer(302, { Location: '/moved' }, 'gone')),
          expected: { ...failing('protocol'), redirects: 1 },
        },
        { name: `${name}-tls`, stage: 'tls' as const, handle: answers(line), expected: failing('protocol') },
      ]
    },
  ),
  {
    name: 'wire-status-line-byte-by-byte',
    handle: (exchange) => {
      const bytes = 'RTSP/1.0 404 Not Found\r\nContent-Length: 0\r\n\r\n'
      let sent = 0
      drips(exchange, 1, () => bytes[(sent += 1) - 1] ?? '')
    },
    limits: { timeoutMs: 5000 },
    expected: failing('protocol'),
  },
  {
    name: 'wire-status-line-in-the-fields-and-in-the-body',
    handle: answers(200, { 'X-A': 'a\r\nRTSP: 1' }, `RTSP/1.0 404 Not Found\r\n\r\n${robotsText}`),
    expected: {
      result: {
        kind: 'response',
        status: 200,
        body: { text: `RTSP/1.0 404 Not Found\r\n\r\n${robotsText}` },
      },
    },
  },
  {
    name: 'wire-ssh',
    handle: writesAndEnds('SSH-2.0-OpenSSH_9.2p1\r\n'),
    expected: failing('protocol'),
  },
  { name: 'wire-empty-lines', handle: writesAndEnds('\r\n\r\n\r\n'), expected: failing('reset') },
  {
    name: 'wire-two-lengths',
    handle: writes(`HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde`),
    expected: failing('protocol'),
  },
  {
    name: 'wire-length-and-chunks',
    handle: writes('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    expected: failing('protocol'),
  },
  {
    name: 'wire-negative-length',
    handle: writes('HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nabc'),
    expected: failing('protocol'),
  },
  {
    name: 'wire-nul-in-a-header',
    handle: writes('HTTP/1.1 200 OK\r\nX-A: a\0b\r\nContent-Length: 0\r\n\r\n'),
    expected: failing('protocol'),
  },
  {
    name: 'wire-103-first',
    handle: writes(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${whole}`),
    expected: good,
  },
  {
    name: 'wire-100-first',
    handle: writes(`HTTP/1.1 100 Continue\r\n\r\n${whole}`),
    expected: failing('protocol'),
  },
  {
    name: 'wire-1xx-for-ever',
    handle: (exchange) => drips(exchange, 5, () => 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    limits: { headersTimeoutMs: 150 },
    expected: failing('timeout'),
  },
  {
    name: 'wire-switches-protocols',
    handle: writes('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n'),
    expected: failing('protocol'),
  },
  {
    name: 'wire-cookies',
    handle: answers(200, { 'Set-Cookie': 'id=1; Path=/' }, robotsText),
    expected: good,
  },
  {
    name: 'wire-cookies-through-a-redirect',
    handle: ({ socket, path, fields }) => {
      if (path === '/moved') socket.write(answer(fields.has('cookie') ? 403 : 200, {}, robotsText))
      else socket.write(answer(302, { Location: '/moved', 'Set-Cookie': 'id=1' }))
    },
    expected: { ...good, redirects: 1 },
  },
  {
    name: 'wire-keep-alive-lie',
    // The second request on a connection meets a closed one, the third comes on another.
    handle: ({ socket, index, path }) => {
      if (path === '/moved' && index === 1) socket.destroy()
      else if (path === '/moved') socket.write(answer(200, {}, robotsText))
      else socket.write(answer(302, { Location: '/moved', Connection: 'keep-alive' }))
    },
    expected: { ...good, redirects: 1 },
  },
  {
    name: 'wire-answer-before-the-request-ends',
    handle: ({ socket }) => socket.write(whole + whole),
    expected: good,
  },
]
