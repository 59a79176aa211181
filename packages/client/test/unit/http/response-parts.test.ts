import { Readable } from 'node:stream'

import { describe, expect, it } from 'vitest'

import { bytesOf, fieldsOf, piecesOf, streamOf } from '@ruly/common/response-parts'

const pieces = [Uint8Array.of(1, 2), Uint8Array.of(3), Uint8Array.of(), Uint8Array.of(4, 5)]

/** A web stream without an iterator, as Safari has it, which notes that it was cancelled. */
function plainStream(cancelled: { at?: unknown } = {}): object {
  const left = [...pieces]
  return {
    getReader: () => ({
      read: async () => (left.length === 0 ? { done: true } : { done: false, value: left.shift() }),
      cancel: async (reason: unknown) => {
        cancelled.at = reason ?? 'cancelled'
      },
    }),
  }
}

it('keeps fields of one name apart where the headers do', () => {
  const headers = new Headers([
    ['a', '1'],
    ['set-cookie', 'b'],
    ['set-cookie', 'c'],
  ])
  expect(fieldsOf(headers)).toEqual([
    ['a', '1'],
    ['set-cookie', 'b'],
    ['set-cookie', 'c'],
  ])
})

describe.each([
  ['a stream of the web', () => new Response(new Uint8Array([1, 2, 3, 4, 5])).body as object],
  ['a stream of the web without an iterator', () => plainStream()],
  ['a stream of Node', () => Readable.from(pieces)],
])('%s', (_name, body) => {
  it('is read whole, up to a limit', async () => {
    expect(await bytesOf(body(), 5)).toEqual(Uint8Array.of(1, 2, 3, 4, 5))
    expect(await bytesOf(body(), 4)).toBeUndefined()
  })

  it('is read in pieces', async () => {
    const read: number[] = []
    for await (const piece of piecesOf(body())) read.push(...piece)
    expect(read).toEqual([1, 2, 3, 4, 5])
  })
})

it('cancels a stream that is left early', async () => {
  const cancelled: { at?: unknown } = {}
  expect(await bytesOf(plainStream(cancelled), 1)).toBeUndefined()
  expect(cancelled.at).toBe('cancelled')
})

describe('a stream of Node as one of the web', () => {
  it('is read in order, and closes', async () => {
    const response = new Response(streamOf(Readable.from(pieces)))
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3, 4, 5))
  })

  it('reads nothing ahead, and ends when it is cancelled', async () => {
    let asked = 0
    let ended = false
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: Uint8Array.of(++asked) }),
        return: async () => {
          ended = true
          return { done: true, value: undefined }
        },
      }),
    }
    const stream = streamOf(body)
    expect(asked).toBe(0)
    await stream.cancel()
    expect({ asked, ended }).toEqual({ asked: 0, ended: true })
  })

  it('is destroyed if it was never read', async () => {
    const body = Readable.from(pieces)
    await streamOf(body).cancel()
    expect(body.destroyed).toBe(true)
  })

  it('is what it is if it is one of the web', () => {
    const { body } = new Response('a')
    expect(streamOf(body as object)).toBe(body)
  })

  it('needs an iterator', () => {
    expect(() => streamOf({})).toThrow(
      new TypeError('The body of a response must be a ReadableStream or an async iterable.'),
    )
  })
})
