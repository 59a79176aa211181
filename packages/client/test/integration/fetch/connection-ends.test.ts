import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'

import { afterEach, describe, expect, it } from 'vitest'

import { clientWith } from '../../support/clients.ts'
import { createCertificate } from '../../support/fetch/certificate.ts'

const certificate = createCertificate('*.ruly.test')
const text = 'User-agent: *\nDisallow: /private\n'
const half = 'User-agent: *\n'

const heads = {
  'until its end': 'HTTP/1.1 200 OK\r\n\r\n',
  'until its end, said so': 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n',
  'until its end in HTTP/1.0': 'HTTP/1.0 200 OK\r\n\r\n',
  'with a length': `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n`,
}

/** How a server ends a connection; over TLS, only `closes` says that all has come. */
const ends = {
  closes: ({ socket }: Connection) => socket.end(),
  resets: ({ under }: Connection) => under.resetAndDestroy(),
  'ends TCP alone': ({ under }: Connection) => under.destroy(),
}

interface Connection {
  readonly socket: Socket
  /** The TCP connection; the same but over TLS. */
  readonly under: Socket
}

const servers: { readonly server: Server; readonly sockets: Set<Socket> }[] = []
afterEach(async () => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
})

type Over = 'TCP' | 'TLSv1.2' | 'TLSv1.3'

/** A client's verdict about /private, of a site whose answer ends so. */
async function verdictOf(over: Over, answer: string, end: (connection: Connection) => unknown) {
  const sockets = new Set<Socket>()
  let under: Socket | undefined
  const serve = (socket: Socket | TLSSocket): void => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      // Another turn of the loop: what was written is on its way.
      socket.write(answer, () =>
        setImmediate(() => setImmediate(() => end({ socket, under: under ?? socket }))),
      )
    })
  }
  const server =
    over === 'TCP'
      ? createServer(serve)
      : createTlsServer({ ...certificate, minVersion: over, maxVersion: over }, serve)
  server.prependListener('connection', (socket: Socket) => {
    under = socket
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  servers.push({ server, sockets })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = clientWith({
    ca: certificate.cert,
    lookup: (_, options, callback) =>
      options.all === true
        ? callback(null, [{ address: '127.0.0.1', family: 4 }])
        : callback(null, '127.0.0.1', 4),
  })
  return await client.check(`${over === 'TCP' ? 'http' : 'https'}://a.ruly.test:${port}/private`)
}

describe.each<Over>(['TCP', 'TLSv1.2', 'TLSv1.3'])('a body over %s', (over) => {
  const untilItsEnd = Object.entries(heads).slice(0, 3)

  it.each(untilItsEnd)('is whole when its connection is closed: one that lasts %s', async (_, head) => {
    expect(await verdictOf(over, head + text, ends.closes)).toMatchObject({ reason: 'rule' })
  })

  it.each(untilItsEnd)('is broken when its connection is reset: one that lasts %s', async (_, head) => {
    const verdict = await verdictOf(over, head + half, ends.resets)
    expect(verdict).toMatchObject({ allowed: false, reason: 'disallow-all' })
    expect(verdict.evidence?.error?.code).toMatch(/^(?:cut|reset)$/)
  })

  it('is whole by its length, however its connection ends', async () => {
    for (const end of Object.values(ends))
      expect(await verdictOf(over, heads['with a length'] + text, end)).toMatchObject({ reason: 'rule' })
  })

  it.skipIf(over === 'TCP').each(untilItsEnd)(
    'is broken when TCP ends and TLS does not: one that lasts %s',
    async (_, head) => {
      const verdict = await verdictOf(over, head + half, ends['ends TCP alone'])
      expect(verdict).toMatchObject({ allowed: false, evidence: { error: { code: 'cut' } } })
    },
  )

  it('is broken where a limit below its length is not reached', async () => {
    const verdict = await verdictOf(over, heads['with a length'] + half, ends.closes)
    expect(verdict).toMatchObject({ allowed: false, evidence: { error: { code: 'cut' } } })
  })
})
