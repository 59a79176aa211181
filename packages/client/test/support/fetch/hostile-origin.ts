import { createServer, type LookupFunction, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer } from 'node:tls'

import { systemClock, type Clock } from '../../../src/runtime/clock.ts'
import { createCertificate } from './certificate.ts'
import { closed, listening } from './listening.ts'

/** Where a scenario is played; `tls-…` hosts are asked by https. */
export type Stage =
  | 'http'
  | 'tls'
  /** The certificate is nobody's. */
  | 'tls-self-signed'
  | 'tls-wrong-host'
  | 'tls-expired'
  /** Speaks HTTP without TLS. */
  | 'tls-plain'
  /** Ends the connection at the first byte. */
  | 'tls-hangup'
  /** Accepts connections and says nothing. */
  | 'tls-silent'
  /** No one listens. */
  | 'closed'
  /** The name does not resolve. */
  | 'unresolved'

/** One request as it came, and the socket to answer it on. */
export interface Exchange {
  readonly origin: HostileOrigin
  /** Name of the scenario: the host's first label up to `--`. */
  readonly name: string
  readonly host: string
  readonly path: string
  readonly fields: ReadonlyMap<string, string>
  readonly socket: Socket
  /** How many requests of this scenario came before. */
  readonly index: number
  /** Number of the connection. */
  readonly connection: number
  /** By which the origin waits. */
  readonly clock: Clock
}

/** Answers a request; what the handler writes is what goes over the wire. */
export type Handler = (exchange: Exchange) => void

/** Servers on loopback under names of their own. */
export interface HostileOrigin {
  /** URL of the robots.txt of a scenario; `host` is its name, or the name, `--` and more. */
  urlOf(host: string, stage?: Stage): string
  readonly lookup: LookupFunction
  /** Certificates to trust. */
  readonly ca: readonly string[]
  /** All requests, in their order. */
  readonly requests: readonly Exchange[]
  /** Connections that were made to the http and tls servers. */
  connections(): number
  close(): Promise<void>
}

/** The domain of all hosts. */
export const domain = 'ruly.test'

/** Starts the servers; `handlers` are by the name of their scenario. */
export async function startHostileOrigin(
  handlers: ReadonlyMap<string, Handler>,
  clock: Clock = systemClock,
): Promise<HostileOrigin> {
  const trusted = createCertificate(`*.${domain}`)
  const certificates = {
    'tls-self-signed': createCertificate(`*.${domain}`),
    'tls-wrong-host': createCertificate('*.elsewhere.test'),
    'tls-expired': createCertificate(`*.${domain}`, { to: '210101000000Z' }),
  }
  const requests: Exchange[] = []
  const sockets = new Set<Socket>()
  let connections = 0

  function serve(socket: Socket): void {
    const connection = (connections += 1)
    let received = ''
    socket.on('data', (data) => {
      received += data.toString('latin1')
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const head = received.slice(0, end)
        received = received.slice(end + 4)
        handle(head, socket, connection)
      }
    })
  }
  function handle(head: string, socket: Socket, connection: number): void {
    const [line = '', ...fieldLines] = head.split('\r\n')
    const fields = new Map(
      fieldLines.map((field) => {
        const colon = field.indexOf(':')
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const
      }),
    )
    const host = fields.get('host') ?? ''
    const name = (host.split('.')[0] ?? '').split('--')[0] ?? ''
    const index = requests.filter((request) => request.name === name).length
    const path = line.split(' ')[1] ?? ''
    const exchange = { origin, name, host, path, fields, socket, index, connection, clock }
    requests.push(exchange)
    const handler = handlers.get(name)
    if (handler === undefined) socket.end('HTTP/1.1 500 No Scenario\r\nContent-Length: 0\r\n\r\n')
    else handler(exchange)
  }
  const contexts = new Map(
    Object.entries(certificates).map(([stage, pair]) => [stage, createSecureContext(pair)]),
  )
  const servers = {
    http: createServer(serve),
    tls: createTlsServer(
      {
        ...trusted,
        SNICallback: (servername, done) =>
          done(null, contexts.get(servername.split('.')[0]?.split('--')[1] ?? '')),
      },
      serve,
    ),
    plain: createServer((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    hangup: createServer((socket) => socket.on('data', () => socket.destroy())),
    silent: createServer(),
    closed: createServer(),
  }
  for (const server of Object.values(servers)) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    })
    // A failed handshake is the point of some scenarios.
    server.on('tlsClientError', () => undefined)
  }
  const ports = new Map<string, number>()
  for (const [name, server] of Object.entries(servers)) ports.set(name, await listening(server))
  await closed(servers.closed, ports.get('closed') ?? 0)

  const origin: HostileOrigin = {
    urlOf(host, stage = 'http') {
      const isTls = stage.startsWith('tls')
      const label = stage in certificates ? `${host}--${stage}` : host
      const server = serverOf[stage]
      return `${isTls ? 'https' : 'http'}://${label}.${domain}:${ports.get(server)}/robots.txt`
    },
    lookup(hostname, options, callback) {
      if (hostname.startsWith('unresolved-') || !hostname.endsWith(`.${domain}`)) {
        const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
        setImmediate(() => callback(error, ''))
      } else if (options.all === true) {
        setImmediate(() => callback(null, [{ address: '127.0.0.1', family: 4 }]))
      } else {
        setImmediate(() => callback(null, '127.0.0.1', 4))
      }
    },
    ca: [trusted.cert, certificates['tls-wrong-host'].cert, certificates['tls-expired'].cert],
    requests,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(
        Object.values(servers).map((server) => new Promise((resolve) => server.close(resolve))),
      )
    },
  }
  return origin
}

const serverOf: Readonly<Record<Stage, string>> = {
  http: 'http',
  tls: 'tls',
  'tls-self-signed': 'tls',
  'tls-wrong-host': 'tls',
  'tls-expired': 'tls',
  'tls-plain': 'plain',
  'tls-hangup': 'hangup',
  'tls-silent': 'silent',
  closed: 'closed',
  unresolved: 'http',
}
