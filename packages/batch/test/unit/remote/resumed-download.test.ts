import { buffer } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import { contentRange, resumedDownload, type RemotePart } from '../../../src/remote/resumed-download.ts'

const content = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251))

interface Server {
  readonly ignoresRanges?: true
  /** Ends each response after so many bytes. */
  readonly cutsAfter: number
  readonly validator?: (request: number) => string
  /** The size that it tells; it tells the right one when left out. */
  readonly total?: (request: number) => number | undefined
}

/** Downloads from a server that breaks off. Returns the bytes and the offsets of the requests. */
async function download(
  { ignoresRanges, cutsAfter, validator = () => 'v1', total = () => content.length }: Server,
  start = 0,
) {
  const offsets: number[] = []
  const request = async (asked: number): Promise<RemotePart> => {
    offsets.push(asked)
    const offset = ignoresRanges === true ? 0 : asked
    async function* pieces() {
      const end = ignoresRanges === true ? cutsAfter * offsets.length : offset + cutsAfter
      for (let at = offset; at < Math.min(content.length, end); at += 64)
        yield content.subarray(at, Math.min(at + 64, end))
      if (end < content.length) throw new Error('terminated')
    }
    return { offset, total: total(offsets.length), validator: validator(offsets.length), pieces: pieces() }
  }
  const wait = async (): Promise<void> => undefined
  const bytes = await buffer(resumedDownload('https://example.com/x', request, { start, wait }))
  return { bytes, offsets }
}

describe('a download that breaks off', () => {
  it('continues where it was', async () => {
    const { bytes, offsets } = await download({ cutsAfter: 300 })
    expect(bytes.equals(content)).toBe(true)
    expect(offsets).toEqual([0, 300, 600, 900])
  })

  it('starts at an offset', async () => {
    const { bytes, offsets } = await download({ cutsAfter: 300 }, 500)
    expect(bytes.equals(content.subarray(500))).toBe(true)
    expect(offsets).toEqual([500, 800])
  })

  it('skips what it has if the server ignores ranges', async () => {
    expect((await download({ cutsAfter: 400, ignoresRanges: true })).bytes.equals(content)).toBe(true)
  })

  it('continues if only the responses to range requests tell the size', async () => {
    const total = (request: number): number | undefined => (request === 1 ? undefined : content.length)
    expect((await download({ cutsAfter: 400, total })).bytes.equals(content)).toBe(true)
    const growing = download({
      cutsAfter: 300,
      total: (request) => (request === 1 ? undefined : 997 + request),
    })
    await expect(growing).rejects.toThrow('it changed while it was read')
  })

  it('fails if the file changes meanwhile', async () => {
    const changing = download({ cutsAfter: 300, validator: (request) => (request > 2 ? 'v2' : 'v1') })
    await expect(changing).rejects.toThrow('cannot read https://example.com/x: it changed while it was read')
  })

  it('fails after six attempts without a byte', async () => {
    await expect(download({ cutsAfter: 0 })).rejects.toThrow('terminated. 6 attempts failed.')
  })
})

it('reads Content-Range', () => {
  expect(contentRange('bytes 5-9/10')).toEqual({ offset: 5, total: 10 })
  expect(contentRange('bytes 5-9/*')).toEqual({ offset: 5, total: undefined })
  for (const header of ['bytes 5-/10', 'items 5-9/10', '', null]) expect(contentRange(header)).toBe(undefined)
})
