import { domain, type Exchange } from '../hostile-origin.ts'
import { answer, answers, failing, good, redirects, type Expected, type Scenario } from '../scenario.ts'

/** The same file after as many redirects. */
function goodAfter(count: number): Expected {
  return { ...good, redirects: count }
}

function withoutLocation(status: number): Expected {
  return { result: { kind: 'redirect-without-location', status }, redirects: 1 }
}

function portOf({ host }: Exchange): string {
  return host.split(':')[1] ?? ''
}

/** A redirect to a fixed place, for a file that is not to be had there. */
function leadsTo(name: string, location: string, expected: Expected): Scenario {
  return { name, handle: answers(302, { Location: location }), expected: { redirects: 1, ...expected } }
}

/** Redirects, good and bad. */
export const redirectScenarios: readonly Scenario[] = [
  ...[301, 302, 303, 307, 308].map((status): Scenario => ({
    name: `redirect-${status}`,
    handle: redirects(1, () => '/moved.txt', status),
    expected: goodAfter(1),
  })),
  ...[301, 302, 303, 307, 308].map((status): Scenario => ({
    name: `redirect-${status}-without-location`,
    handle: answers(status),
    expected: withoutLocation(status),
  })),
  {
    name: 'redirect-5-hops',
    handle: redirects(5, (index) => `/hop-${index}`),
    expected: goodAfter(5),
  },
  {
    name: 'redirect-6-hops',
    handle: redirects(6, (index) => `/hop-${index}`),
    expected: { result: { kind: 'redirects-exhausted' }, redirects: 6 },
  },
  {
    name: 'redirect-to-itself',
    handle: redirects(Infinity, () => '/robots.txt'),
    expected: { result: { kind: 'redirects-exhausted' }, redirects: 6 },
  },
  {
    name: 'redirect-between-two-hosts-for-ever',
    handle: redirects(Infinity, (index, { origin, name }) => origin.urlOf(`${name}--${index % 2}`)),
    expected: { result: { kind: 'redirects-exhausted' }, redirects: 6 },
  },
  {
    name: 'redirect-across-hosts',
    handle: redirects(5, (index, { origin, name }) => origin.urlOf(`${name}--${index}`)),
    expected: goodAfter(5),
  },
  {
    name: 'redirect-http-to-https',
    handle: redirects(1, (_, { origin, name }) => origin.urlOf(name, 'tls')),
    expected: goodAfter(1),
  },
  {
    name: 'redirect-https-to-http',
    stage: 'tls',
    handle: redirects(1, (_, { origin, name }) => origin.urlOf(name)),
    expected: goodAfter(1),
  },
  {
    name: 'redirect-relative-path',
    handle: redirects(1, () => 'elsewhere/robots.txt?a=1'),
    expected: goodAfter(1),
  },
  {
    name: 'redirect-query-only',
    handle: redirects(1, () => '?again'),
    expected: goodAfter(1),
  },
  {
    name: 'redirect-relative-authority',
    handle: redirects(1, (_, exchange) => `//${exchange.name}--b.${domain}:${portOf(exchange)}/robots.txt`),
    expected: goodAfter(1),
  },
  {
    name: 'redirect-with-fragment-and-user-info',
    handle: redirects(1, (_, exchange) => `http://user:secret@${exchange.host}/moved#part`),
    expected: goodAfter(1),
  },
  {
    name: 'redirect-in-utf-8',
    handle: (exchange) => {
      const { socket, path } = exchange
      if (path === '/caf%C3%A9') socket.write(answer(200, {}, 'User-agent: *\nDisallow: /private\n'))
      else socket.write(Buffer.from('HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /café\r\n\r\n'))
    },
    expected: goodAfter(1),
  },
  {
    name: 'redirect-with-the-same-location-twice',
    handle: ({ socket, path }) => {
      if (path === '/moved') socket.write(answer(200, {}, 'User-agent: *\nDisallow: /private\n'))
      else
        socket.write(
          'HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /moved\r\nLocation: /moved\r\n\r\n',
        )
    },
    expected: goodAfter(1),
  },
  {
    name: 'redirect-with-two-locations',
    handle: ({ socket }) =>
      socket.write('HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /a\r\nLocation: /b\r\n\r\n'),
    expected: withoutLocation(302),
  },
  leadsTo('redirect-empty-location', '', withoutLocation(302)),
  leadsTo('redirect-broken-location', 'http://[::1', withoutLocation(302)),
  leadsTo('redirect-broken-host', 'http://exa mple/robots.txt', withoutLocation(302)),
  leadsTo('redirect-broken-port', 'http://example.com:99999/robots.txt', withoutLocation(302)),
  leadsTo('redirect-to-file', 'file:///etc/passwd', failing('scheme')),
  leadsTo('redirect-to-ftp', 'ftp://example.com/robots.txt', failing('scheme')),
  leadsTo('redirect-to-data', 'data:text/plain,Disallow:', failing('scheme')),
  leadsTo('redirect-to-javascript', 'javascript:alert(1)', failing('scheme')),
  leadsTo('redirect-to-unknown-host', 'http://unknown.invalid/robots.txt', failing('dns')),
  {
    name: 'redirect-to-closed-port',
    handle: redirects(1, (_, { origin, name }) => origin.urlOf(name, 'closed')),
    expected: { ...failing('refused'), redirects: 1 },
  },
  {
    name: 'redirect-with-a-large-body',
    handle: ({ socket, path }) => {
      if (path === '/moved') socket.write(answer(200, {}, 'User-agent: *\nDisallow: /private\n'))
      else socket.write(answer(301, { Location: '/moved' }, Buffer.alloc(1_000_000, 97)))
    },
    expected: goodAfter(1),
  },
  {
    name: 'redirect-hop-by-slow-hop',
    handle: ({ socket, index, clock }) => {
      clock.after(120, () => socket.write(answer(302, { Location: `/hop-${index}` })))
    },
    limits: { timeoutMs: 300 },
    expected: failing('timeout'),
  },
]
