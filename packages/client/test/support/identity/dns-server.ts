import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'

/** What a name server has for a name: records, `nothing` (the name is there, without such records), or that it fails. */
export type DnsAnswer = readonly string[] | 'nothing' | 'failure' | 'silence'

const typeNames: ReadonlyMap<number, string> = new Map([
  [1, 'A'],
  [12, 'PTR'],
  [28, 'AAAA'],
])

/** A name server on loopback (RFC 1035) for records such as `PTR 1.2.0.192.in-addr.arpa`; other names do not exist. */
export async function startDnsServer(records: Readonly<Record<string, DnsAnswer>>): Promise<{
  readonly address: string
  readonly resolver: () => Resolver
  readonly asked: readonly string[]
  readonly close: () => void
}> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameAt(query, 12)
    const key = `${typeNames.get(query.readUInt16BE(end)) ?? 'other'} ${name}`
    asked.push(key)
    const answer = Object.hasOwn(records, key) ? records[key] : undefined
    if (answer !== 'silence') socket.send(responseTo(query.subarray(0, end + 4), answer), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = `127.0.0.1:${socket.address().port}`
  return {
    address,
    asked,
    resolver() {
      const resolver = new Resolver({ timeout: 100, tries: 1 })
      resolver.setServers([address])
      return resolver
    },
    close: () => socket.close(),
  }
}

function nameAt(message: Buffer, from: number): { readonly name: string; readonly end: number } {
  const labels: string[] = []
  let at = from
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

const noSuchName = 3
const serverFailure = 2

/** The answer to a query, which ends with its question. */
function responseTo(query: Buffer, answer: DnsAnswer | undefined): Buffer {
  const records = typeof answer === 'object' ? answer : []
  const code = answer === undefined ? noSuchName : answer === 'failure' ? serverFailure : 0
  const header = Buffer.from(query)
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(records.length, 6)
  // No authority, and nothing additional such as the EDNS record of the query.
  header.writeUInt32BE(0, 8)
  const type = query.readUInt16BE(query.length - 4)
  return Buffer.concat([header, ...records.map((record) => recordOf(type, record))])
}

function recordOf(type: number, text: string): Buffer {
  const data = type === 12 ? nameBytes(text) : addressBytes(text)
  const fixed = Buffer.alloc(12)
  // The name of the question.
  fixed.writeUInt16BE(0xc00c, 0)
  fixed.writeUInt16BE(type, 2)
  fixed.writeUInt16BE(1, 4)
  fixed.writeUInt32BE(60, 6)
  fixed.writeUInt16BE(data.length, 10)
  return Buffer.concat([fixed, data])
}

function nameBytes(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.alloc(1)])
}

/** IPv6 addresses in full: eight groups. */
function addressBytes(text: string): Buffer {
  if (!text.includes(':')) return Buffer.from(text.split('.').map(Number))
  return Buffer.concat(text.split(':').map((group) => Buffer.from(group.padStart(4, '0'), 'hex')))
}
