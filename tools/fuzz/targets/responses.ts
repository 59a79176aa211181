import * as access from 'ruly/access'

import { answerOf } from '../../../packages/client/src/cache/record/freshness.ts'
import { nextRecord } from '../../../packages/client/src/cache/record/next-record.ts'
import { decodeRecord, encodeRecord } from '../../../packages/client/src/cache/record/record-coding.ts'
import { contextFor, ok, outcome, start } from '../../../packages/client/test/support/cache/outcomes.ts'
import { robotsWords } from '../robots-inputs.ts'
import { expectSame, expectThat, partsOf, separator, type Target } from '../target.ts'

const { meaningOf: _, ...policies } = access
const policyList = Object.values(policies)
const hour = 3_600_000
const heads = [
  '200\ncontent-type: text/plain; charset=utf-8\ncache-control: max-age=3600\netag: "1"',
  '304\netag: "1"\nlast-modified: Sat, 21 Nov 2026 10:00:00 GMT',
  '503\nretry-after: 120\ndate: Sat, 21 Nov 2026 10:00:00 GMT',
  '404\nexpires: Sun, 22 Nov 2026 10:00:00 GMT\nage: 60',
]

export const target: Target = {
  promises:
    'Every response gives a record with times, which a store gives back, and an answer at any later time.',
  seeds: heads.map((head) => `${head}${separator}User-agent: *\nDisallow: /a\n`),
  words: [
    ...robotsWords,
    ...heads,
    ...'charset= utf-16le text/html max-age=-1 s-maxage=9'.split(' '),
    'age: ',
    'no-store',
    '\n',
  ],
  maxBytes: 240,
  run(input) {
    const [head, body = new Uint8Array()] = partsOf(input, 2)
    const [status = '', ...lines] = Buffer.from(head ?? input)
      .toString('latin1')
      .split('\n')
    const headers = Object.fromEntries(
      lines.map((line) => [nameIn(line), line.slice(line.indexOf(':') + 1).trim()]),
    )
    const first = body[0] ?? 0
    const policy = policyList[first % policyList.length] ?? access.rfc9309Access
    const context = contextFor(policy)
    const before = nextRecord(undefined, outcome(ok('User-agent: *\n', { etag: '"1"' })), context)
    const answered = outcome(
      ok(Uint8Array.from(body), headers, 100 + ((Number.parseInt(status, 10) || 0) % 500)),
      start + hour,
    )
    const record = nextRecord(before, answered, context)
    expectThat('a record has times', record.freshUntil >= 0 && record.staleUntil >= record.freshUntil)
    expectSame('the stored record', decodeRecord(encodeRecord(record)), record)
    for (const later of [0, hour, 40 * 24 * hour])
      expectThat('there is an answer', typeof answerOf(record, start + hour + later, policy) === 'object')
  },
}

function nameIn(line: string): string {
  return line.slice(0, Math.max(0, line.indexOf(':'))).toLowerCase()
}
