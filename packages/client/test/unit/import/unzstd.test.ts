import { expect, it } from 'vitest'

import { unzstd } from '../../../src/import/warc/unzstd.ts'
import { skippedFrame, zstdFrame } from '../../support/packed.ts'

async function unpacked(packed: Uint8Array, pieceBytes = 7): Promise<string> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < packed.length; at += pieceBytes) yield packed.subarray(at, at + pieceBytes)
  }
  const all: Uint8Array[] = []
  for await (const piece of unzstd(pieces())) all.push(piece)
  return Buffer.concat(all).toString()
}

/** `yes 'User-agent: *' | head -c 400 | zstd -19`, which says how long the content is, and the same from a pipe, which does not. */
const real = [
  'KLUv/WSQAK0AAHBVc2VyLWFnZW50OiAqCgEAf6FOJZwKVLI=',
  'KLUv/QRorQAAcFVzZXItYWdlbnQ6ICoKAQB/oU4lnApUsg==',
].map((text) => Buffer.from(text, 'base64'))
const content = 'User-agent: *\n'.repeat(29).slice(0, 400)

it.each([1, 7, 1000])('several frames are decompressed, in pieces of %i bytes', async (size) => {
  const frames = [
    zstdFrame(Buffer.from('a'.repeat(250))),
    skippedFrame('any'),
    zstdFrame(Buffer.from('b')),
    zstdFrame(Buffer.alloc(0)),
  ]
  expect(await unpacked(Buffer.concat(frames), size)).toBe(`${'a'.repeat(250)}b`)
})

it('frames of zstd itself are decompressed, with and without a length', async () => {
  expect(await unpacked(Buffer.concat(real))).toBe(content + content)
})

it('what ends too early, is damaged, or needs a dictionary is an error of its own', async () => {
  const frame = zstdFrame(Buffer.from('a'.repeat(250)))
  await expect(unpacked(frame.subarray(0, 200))).rejects.toMatchObject({ code: 'Z_BUF_ERROR' })
  await expect(unpacked(Buffer.concat([frame, Buffer.from('garbage!')]))).rejects.toMatchObject({
    code: 'Z_DATA_ERROR',
  })
  const named = Buffer.from(frame)
  named[4] = 0xa1
  await expect(unpacked(named)).rejects.toMatchObject({ code: 'Z_NEED_DICT' })
  await expect(unpacked(skippedFrame('dictionary', 0x184d2a5d))).rejects.toThrow('needs a dictionary')
})
