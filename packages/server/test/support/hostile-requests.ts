/** A request that is wrong, and the status of its answer. */
export interface HostileRequest {
  readonly name: string
  readonly text: string
  readonly status: number
  /** Bytes that follow the text, repeated. */
  readonly more?: { readonly text: string; readonly times: number }
}

const get = (target: string, ...fields: string[]): string =>
  [`GET ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...fields, '', ''].join('\r\n')

const send = (target: string, body: string, type = 'application/json', ...fields: string[]): string =>
  [
    `POST ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...fields,
    '',
    body,
  ].join('\r\n')

const check = (query: string): string => get(`/v1/check?${query}`)
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

const one = 'url=http://site.example/&agent=a'

export const hostileRequests: readonly HostileRequest[] = [
  // Schemas
  { name: 'no query', text: check(''), status: 400 },
  { name: 'a URL that is a path', text: check('url=/a&agent=a'), status: 400 },
  {
    name: 'a URL that is too long',
    text: check(`url=http://a.example/${'a'.repeat(33_000)}&agent=a`),
    status: 431,
  },
  { name: 'an empty agent', text: check('url=http://a.example/&agent='), status: 400 },
  {
    name: 'an agent of two kilobytes',
    text: check(`url=http://a.example/&agent=${'a'.repeat(2048)}`),
    status: 400,
  },
  { name: 'seventeen agents', text: check(`url=http://a.example/${'&agent=a'.repeat(17)}`), status: 400 },
  {
    name: 'two URLs in a query',
    text: check('url=http://a.example/&url=http://b.example/&agent=a'),
    status: 400,
  },
  { name: 'an unknown purpose', text: check(`${one}&purpose=fun`), status: 400 },
  { name: 'a broken escape', text: check('url=%E0%A4%A&agent=a'), status: 400 },
  { name: 'an unknown dialect', text: send('/v1/lint?dialect=__proto__', '{"file":""}'), status: 400 },
  { name: 'a body that is a list', text: send('/v1/check', '[]'), status: 400 },
  { name: 'a body that is null', text: send('/v1/check', 'null'), status: 400 },
  { name: 'a body that is half an object', text: send('/v1/check', '{"agent":'), status: 400 },
  { name: 'a body that is empty', text: send('/v1/diff', ''), status: 400 },
  { name: 'a body with 20,000 brackets', text: send('/v1/diff', nested(10_000)), status: 400 },
  {
    name: 'a body that sets a prototype',
    text: send('/v1/check', '{"__proto__":{"agent":"a","urls":[]}}'),
    status: 400,
  },
  { name: 'no URLs', text: send('/v1/check', '{"agent":"a","urls":[]}'), status: 400 },
  { name: 'a URL that is a number', text: send('/v1/check', '{"agent":"a","urls":[7]}'), status: 400 },
  {
    name: 'an agent that is an object',
    text: send('/v1/turns', '{"agent":{},"url":"http://a.example/"}'),
    status: 400,
  },
  {
    name: 'a turn for a mailto: URL',
    text: send('/v1/turns', '{"agent":"a","url":"mailto:a@a.example"}'),
    status: 400,
  },
  {
    name: 'a turn for a file: URL',
    text: send('/v1/turns', '{"agent":"a","url":"file:///etc/passwd"}'),
    status: 400,
  },
  {
    name: 'an unknown rule',
    text: send('/v1/lint', '{"file":"","rules":{"constructor":"off"}}'),
    status: 400,
  },
  { name: 'an id that is no UUID', text: get('/v1/turns/1'), status: 400 },
  { name: 'an id that climbs', text: get('/v1/turns/..%2f..%2fmetrics'), status: 404 },
  {
    name: 'an answer that is no status',
    text: send('/v1/turns/00000000-0000-4000-8000-000000000000/answered', '{"status":1e9}'),
    status: 400,
  },
  // Types
  { name: 'a form', text: send('/v1/check', 'agent=a', 'application/x-www-form-urlencoded'), status: 415 },
  {
    name: 'a multipart form',
    text: send('/v1/lint', '--a--', 'multipart/form-data; boundary=a'),
    status: 415,
  },
  { name: 'XML', text: send('/v1/diff', '<a/>', 'application/xml'), status: 415 },
  { name: 'text where only JSON is read', text: send('/v1/turns', '{}', 'text/plain'), status: 415 },
  {
    name: 'a coding that is not read',
    text: send('/v1/lint', 'a', 'text/plain', 'Content-Encoding: gzip'),
    status: 415,
  },
  {
    name: 'a stream with a coding that is not read',
    text: send('/v1/check?agent=a', 'a', 'application/x-ndjson', 'Content-Encoding: br'),
    status: 415,
  },
  // Sizes
  {
    name: 'a body that is announced as too large',
    text: send('/v1/lint', '', 'text/plain').replace('Content-Length: 0', 'Content-Length: 99999999'),
    status: 413,
  },
  {
    name: 'a chunked body that is too large',
    text: send('/v1/lint', '', 'text/plain').replace('Content-Length: 0', 'Transfer-Encoding: chunked'),
    more: { text: `1000\r\n${'a'.repeat(4096)}\r\n`, times: 32 },
    status: 413,
  },
  {
    name: 'lines that are too large where a file is read',
    text: send('/v1/lint', '', 'application/x-ndjson').replace(
      'Content-Length: 0',
      'Transfer-Encoding: chunked',
    ),
    more: { text: `1000\r\n${'a'.repeat(4096)}\r\n`, times: 32 },
    status: 413,
  },
  {
    name: 'a line of 40 KiB in the header',
    text: get('/healthz', `X-A: ${'a'.repeat(40_960)}`),
    status: 431,
  },
  {
    name: 'a thousand lines in the header',
    text: get('/healthz', ...Array.from({ length: 1000 }, (_, index) => `X-${index}: ${'a'.repeat(40)}`)),
    status: 431,
  },
  { name: 'a path of 40 KiB', text: get(`/${'a'.repeat(40_960)}`), status: 431 },
  // Protocol
  { name: 'no HTTP', text: 'hello\r\n\r\n', status: 400 },
  { name: 'the beginning of TLS', text: '\u0016\u0003\u0001\u0002\u0000', status: 400 },
  { name: 'an unknown method', text: get('/').replace('GET', 'STEAL'), status: 400 },
  { name: 'TRACE', text: get('/healthz').replace('GET', 'TRACE'), status: 405 },
  { name: 'two Hosts', text: get('/healthz', 'Host: a.example'), status: 400 },
  {
    name: 'two Hosts in a plain check',
    text: check(one).replace('Host', 'host: 127.0.0.1\r\nHOST'),
    status: 400,
  },
  { name: 'no Host', text: 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', status: 400 },
  { name: 'two lengths', text: send('/v1/lint', 'a', 'text/plain', 'Content-Length: 2'), status: 400 },
  {
    name: 'a length and chunks',
    text: send('/v1/lint', '0\r\n\r\n', 'text/plain', 'Transfer-Encoding: chunked'),
    status: 400,
  },
  {
    name: 'chunks that are not the last coding',
    text: send('/v1/lint', '', 'text/plain', 'Transfer-Encoding: chunked, gzip').replace(
      'Content-Length: 0\r\n',
      '',
    ),
    status: 400,
  },
  {
    name: 'a negative length',
    text: send('/v1/lint', '', 'text/plain').replace('Content-Length: 0', 'Content-Length: -1'),
    status: 400,
  },
  {
    name: 'a size of a chunk that is no number',
    text: send('/v1/lint', 'zz\r\na\r\n0\r\n\r\n', 'text/plain').replace(
      /Content-Length: \d+/,
      'Transfer-Encoding: chunked',
    ),
    status: 400,
  },
  { name: 'a line feed in a field', text: get('/healthz', 'X-A: a\nX-B: b'), status: 400 },
  { name: 'a space before the colon', text: get('/healthz', 'X-A : a'), status: 400 },
  { name: 'a NUL in the path', text: get('/\u0000'), status: 400 },
  // Paths
  { name: 'a path that climbs', text: get('/../../etc/passwd'), status: 404 },
  { name: 'a path that climbs with escapes', text: get('/docs/..%2f..%2fpackage.json'), status: 404 },
  { name: 'a path that climbs with backslashes', text: get('/docs/..\\..\\package.json'), status: 404 },
  { name: 'a path with a NUL as an escape', text: get('/docs/start.js%00.css'), status: 404 },
  { name: 'a name of every object', text: get('/docs/constructor'), status: 404 },
  { name: 'a path with two slashes', text: get('//v1/check'), status: 404 },
  { name: 'a path in capitals', text: get('/V1/CHECK'), status: 404 },
  { name: 'an unknown route', text: get('/v1/admin'), status: 404 },
  { name: 'a method that is not there', text: get('/v1/check').replace('GET', 'DELETE'), status: 405 },
  { name: 'a POST where only GET is', text: send('/v1/explain', '{}'), status: 405 },
  // Names and origins
  {
    name: 'the name of another site',
    text: get('/healthz').replace('127.0.0.1', 'rebound.example'),
    status: 421,
  },
  { name: 'a name with a user', text: get('/healthz').replace('127.0.0.1', 'a@127.0.0.1'), status: 400 },
  { name: 'a name with a path', text: get('/healthz').replace('127.0.0.1', '127.0.0.1/a'), status: 400 },
  { name: 'a page of another site', text: get('/healthz', 'Origin: https://evil.example'), status: 403 },
  {
    name: 'a page without an origin',
    text: send('/v1/turns', '{}', 'application/json', 'Origin: null'),
    status: 403,
  },
  { name: 'a page of another port', text: get('/healthz', 'Origin: http://127.0.0.1:1'), status: 403 },
  {
    name: 'a preflight of another site',
    text: get('/v1/turns', 'Origin: https://evil.example').replace('GET', 'OPTIONS'),
    status: 403,
  },
  { name: 'an image of another site', text: get('/v1/turns', 'Sec-Fetch-Site: cross-site'), status: 403 },
  {
    name: 'a check by a page of another port',
    text: get(`/v1/check?${one}`, 'Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors'),
    status: 403,
  },
  // MCP
  {
    name: 'MCP that is no JSON',
    text: send('/mcp', '{', 'application/json', 'Accept: application/json, text/event-stream'),
    status: 400,
  },
  {
    name: 'MCP that is a number',
    text: send('/mcp', '7', 'application/json', 'Accept: application/json, text/event-stream'),
    status: 400,
  },
  {
    name: 'MCP without a type',
    text: send('/mcp', '{}', 'text/plain', 'Accept: application/json, text/event-stream'),
    status: 415,
  },
  {
    name: 'MCP that wants no answer',
    text: send(
      '/mcp',
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      'application/json',
      'Accept: text/html',
    ),
    status: 406,
  },
  { name: 'a session of MCP', text: get('/mcp', 'Accept: text/event-stream'), status: 405 },
  {
    name: 'a batch of MCP that is empty',
    text: send('/mcp', '[]', 'application/json', 'Accept: application/json, text/event-stream'),
    status: 400,
  },
  // Slow ones
  {
    name: 'a header that does not end',
    text: 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: a',
    status: 408,
  },
  {
    name: 'a body that does not come',
    text: send('/v1/lint', '', 'text/plain').replace('Content-Length: 0', 'Content-Length: 10'),
    status: 408,
  },
  {
    name: 'chunks that do not come',
    text: send('/v1/lint', '', 'text/plain').replace('Content-Length: 0', 'Transfer-Encoding: chunked'),
    status: 408,
  },
  {
    name: 'a stream in which nothing moves, which is cut off',
    text: send('/v1/check?agent=a', '', 'application/x-ndjson').replace(
      'Content-Length: 0',
      'Transfer-Encoding: chunked',
    ),
    status: 200,
  },
]
