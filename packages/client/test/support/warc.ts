import { gzipSync } from 'node:zlib'

/** A record of a WARC as Common Crawl writes them. */
export function warcRecord(fields: Readonly<Record<string, string>>, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as Uint8Array)
  const lines = Object.entries({ ...fields, 'Content-Length': String(bytes.length) })
  const head = ['WARC/1.0', ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n\r\n')])
}

/** The response that a crawler got for a robots.txt. */
export function responseRecord(
  url: string,
  body: string | Uint8Array,
  {
    status = 200,
    headers = {},
    fields = {},
  }: {
    readonly status?: number
    readonly headers?: Readonly<Record<string, string>>
    readonly fields?: Readonly<Record<string, string>>
  } = {},
): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${status} Any`, ...lines, '', ''].join('\r\n')
  const warc = {
    'WARC-Type': 'response',
    'WARC-Target-URI': url,
    'Content-Type': 'application/http; msgtype=response',
    ...fields,
  }
  return warcRecord(warc, Buffer.concat([Buffer.from(head), Buffer.from(body as Uint8Array)]))
}

/** One gzip member a record, behind the record that every file begins with. */
export function packedWarc(records: readonly Uint8Array[]): Buffer {
  const info = warcRecord({ 'WARC-Type': 'warcinfo' }, 'software: test\r\n')
  return Buffer.concat([info, ...records].map((record) => gzipSync(record)))
}

/** A body in chunks of so many bytes. */
export function inChunks(body: Uint8Array, size: number): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const piece = Buffer.from(body.subarray(at, at + size))
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}
