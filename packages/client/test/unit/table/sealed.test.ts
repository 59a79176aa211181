import { crc32 } from 'node:zlib'

import { RobotsError } from 'ruly'
import { expect, test } from 'vitest'

import { seal, SEAL_BYTES, unsealed, unsealedOrThrow } from '../../../src/table/sealed.ts'

const body = new TextEncoder().encode('User-agent: *')
const sealed = seal('watch', body.subarray(0, 4), body.subarray(4))

test('a body is given back as it was, wherever its envelope lies', () => {
  expect(unsealed('watch', sealed)).toEqual(body)
  expect(sealed).toHaveLength(SEAL_BYTES + body.length)
  const around = Buffer.concat([Buffer.alloc(3, 1), sealed, Buffer.alloc(5, 1)])
  expect(unsealed('watch', around.subarray(3, 3 + sealed.length))).toEqual(body)
  expect(unsealed('watch', seal('watch'))).toEqual(new Uint8Array())
})

test('an envelope that is cut, longer or changed in any bit has no body', () => {
  for (let length = 0; length < sealed.length; length++)
    expect(unsealed('watch', sealed.subarray(0, length)), `cut to ${length}`).toBeUndefined()
  expect(unsealed('watch', Buffer.concat([sealed, Buffer.alloc(1)]))).toBeUndefined()
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const turned = sealed.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
    expect(unsealed('watch', turned), `bit ${bit}`).toBeUndefined()
  }
})

test('an error says what is wrong, and the cure', () => {
  const says = (bytes: Uint8Array): unknown => {
    try {
      return unsealedOrThrow('watch', bytes, '/state/a.watch')
    } catch (error) {
      return error instanceof RobotsError && error.code === 'store-not-usable' ? error.message : error
    }
  }
  expect(says(sealed)).toEqual(body)
  const foreign = '/state/a.watch is not a watch of this version of ruly. Move it away, or delete it.'
  expect(says(new Uint8Array())).toBe(foreign)
  expect(says(Buffer.from('{"version":1,"site":"https://example.com"}'))).toBe(foreign)
  expect(says(sealed.subarray(0, -1))).toBe(
    '/state/a.watch is damaged. Restore it from a backup, or delete it.',
  )
  expect(says(seal('record', body))).toBe('/state/a.watch is not a watch. Move it away, or delete it.')
  const older = Uint8Array.from(sealed)
  older[7] = 1
  new DataView(older.buffer).setUint32(2, crc32(older.subarray(6)))
  expect(says(older)).toBe(
    '/state/a.watch is a watch of version 1, and this ruly reads version 2. Use the ruly that wrote it, or delete it.',
  )
})
