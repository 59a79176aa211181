import { describe, expect, it } from 'vitest'

import { StatusLines } from '../../../src/fetch/connections/watched-connector.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the status lines of a connection', () => {
  const file = 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nRTSP/1.0 404 Gone\r\n\r\n'

  it.each([
    ['a response', file],
    ['a response of HTTP/1.0', 'HTTP/1.0 404 Not Found\r\n\r\n'],
    ['a response after empty lines', `\r\n\r\n${file}`],
    ['a response after interim ones', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${file}`],
    ['lines that end with a line feed alone', file.replaceAll('\r', '')],
    ['fields that look like status lines', 'HTTP/1.1 200 OK\r\nRTSP/1.0 404\r\n\r\n'],
  ])('are right in %s, whole and byte by byte', (_name, text) => {
    expect(new StatusLines().wrongIn(bytes(text))).toBeUndefined()
    const lines = new StatusLines()
    expect(Array.from(text, (byte) => lines.wrongIn(bytes(byte)))).toEqual(Array.from(text, () => undefined))
  })

  it.each([
    'RTSP/1.0 404',
    'ICE/1.0 404',
    'HTTP/0.9 404',
    'HTTP/2.0 404',
    'HTTP/1.1\t404',
    'http/1.1 404',
    'HTTP/11 404',
  ])('are wrong in %j, alone and after an interim response', (line) => {
    expect(new StatusLines().wrongIn(bytes(`${line}\r\n\r\n`))).toBe(line.slice(0, 12))
    const interim = 'HTTP/1.1 100 Continue\r\n\r\n'
    expect(new StatusLines().wrongIn(bytes(`${interim}${line}\r\n`))).toBe(line.slice(0, 12))
    const lines = new StatusLines()
    const found = Array.from(`${line}\n`, (byte) => lines.wrongIn(bytes(byte)))
    expect(found.at(-1)).toBe(line.slice(0, 12))
  })

  it('are looked for in each response, once its request was sent', () => {
    const lines = new StatusLines()
    lines.expect()
    expect(lines.wrongIn(bytes(file))).toBeUndefined()
    expect(lines.wrongIn(bytes('ICE/1.0 404\r\n\r\n'))).toBeUndefined()
    lines.expect()
    expect(lines.wrongIn(bytes('ICE/1.0 404\r\n\r\n'))).toBe('ICE/1.0 404')
  })
})
