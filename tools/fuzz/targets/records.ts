import { decodeRecord, encodeRecord } from '../../../packages/client/src/cache/record/record-coding.ts'
import { nextRecord } from '../../../packages/client/src/cache/record/next-record.ts'
import { contextFor, ok, outcome } from '../../../packages/client/test/support/cache/outcomes.ts'
import { crc32 } from '../../../packages/client/src/runtime/crc32.ts'
import { expectSame, partsOf, separator, type Target } from '../target.ts'

const record = nextRecord(undefined, outcome(ok('User-agent: *\n', { etag: '"1"' })), contextFor())
const coded = encodeRecord(record)
const jsonLength = new DataView(coded.buffer).getUint32(5)
const seed = [9, 9 + jsonLength].map((start, place) =>
  Buffer.from(coded.subarray(start, place === 0 ? 9 + jsonLength : undefined)).toString('latin1'),
)

export const target: Target = {
  promises:
    'Bytes with a right checksum are a record that is written as it was read, or no record; without one, they are none.',
  seeds: [seed.join(separator)],
  words: [
    ...'"Infinity" null {} [] ,"status":200 "parse" "unreachable": "copy": 1e400'.split(' '),
    separator,
  ],
  maxBytes: 1200,
  run(input) {
    expectSame('bytes without a checksum', decodeRecord(input), undefined)
    const [json = input, body = new Uint8Array()] = partsOf(input, 2)
    const decoded = decodeRecord(sealed(json, body))
    if (decoded === undefined) return
    const again = encodeRecord(decoded)
    expectSame('the record of the record', decodeRecord(again), decoded)
    const changed = again.map((byte, place) => (place === again.length - 1 ? byte ^ 1 : byte))
    expectSame('a record with a changed bit', decodeRecord(changed), undefined)
  },
}

/** Version 2, with the right checksum. */
function sealed(json: Uint8Array, body: Uint8Array): Uint8Array {
  const head = Buffer.alloc(9)
  head.writeUInt8(2, 0)
  head.writeUInt32BE(json.length, 5)
  const whole = Buffer.concat([head, json, body])
  whole.writeUInt32BE(crc32(whole.subarray(5)), 1)
  return whole
}
