import { answer, answers, bare, failing, robotsText, type Scenario } from '../scenario.ts'

/** Statuses whose body is the file. */
const successes = [200, 201, 202, 203, 207, 226, 299]

/** Statuses that are all there is to know; the redirects among them do not say where to. */
const others = [
  300, 304, 305, 306, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 417, 418, 421, 422, 425, 426, 431,
  451, 499, 500, 501, 502, 504, 505, 507, 508, 511, 520, 521, 526, 530, 599, 999,
]

/** Every class of status. */
export const statusScenarios: readonly Scenario[] = [
  ...successes.map((status): Scenario => ({
    name: `status-${status}`,
    handle: answers(status, {}, robotsText),
    expected: { result: { kind: 'response', status, body: { text: robotsText } } },
  })),
  ...others.map((status): Scenario => ({
    name: `status-${status}`,
    handle: answers(status, {}, status === 304 ? '' : 'Disallow: /'),
    expected: bare(status),
  })),
  { name: 'status-206', handle: answers(206, {}, robotsText), expected: failing('cut') },
  {
    name: 'status-204-without-body',
    handle: ({ socket }) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
    expected: { result: { kind: 'response', status: 204, body: { text: '' } } },
  },
  {
    name: 'status-205-empty',
    handle: answers(205),
    expected: { result: { kind: 'response', status: 205, body: { text: '' } } },
  },
  {
    name: 'status-200-empty',
    handle: answers(200),
    expected: { result: { kind: 'response', status: 200, body: { text: '' } } },
  },
  {
    name: 'status-200-without-reason',
    handle: ({ socket }) => socket.write(answer('HTTP/1.1 200', {}, robotsText)),
    expected: { result: { kind: 'response', status: 200, body: { text: robotsText } } },
  },
  {
    name: 'status-429-retry-after-seconds',
    handle: answers(429, { 'Retry-After': '120' }),
    expected: bare(429),
  },
  {
    name: 'status-429-retry-after-date',
    handle: answers(429, { 'Retry-After': 'Sun, 06 Nov 2094 08:49:37 GMT' }),
    expected: bare(429),
  },
  {
    name: 'status-503-retry-after-seconds',
    handle: answers(503, { 'Retry-After': '120' }),
    expected: bare(503),
  },
  {
    name: 'status-404-with-an-endless-body',
    handle: ({ socket }) => {
      socket.write('HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n')
      const piece = Buffer.alloc(16_384, 97)
      const pour = (): void => {
        while (!socket.destroyed && socket.write(`4000\r\n${piece.toString()}\r\n`));
      }
      socket.on('drain', pour)
      pour()
    },
    expected: bare(404),
    isBig: true,
  },
  {
    name: 'status-404-with-a-body-that-never-comes',
    handle: ({ socket }) => socket.write('HTTP/1.1 404 Not Found\r\nContent-Length: 100\r\n\r\n'),
    expected: bare(404),
  },
  {
    name: 'status-500-that-breaks-off',
    handle: ({ socket }) => socket.end('HTTP/1.1 500 Error\r\nContent-Length: 100\r\n\r\nhalf'),
    expected: bare(500),
  },
]
