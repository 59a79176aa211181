import * as access from 'ruly/access'

import { answerOf } from '../../../packages/client/src/cache/record/freshness.ts'
import { nextRecord } from '../../../packages/client/src/cache/record/next-record.ts'
import { decodeRecord, encodeRecord } from '../../../packages/client/src/cache/record/record-coding.ts'
import { contextFor, ok, outcome, start } from '../../../packages/client/test/support/cache/outcomes.ts'
import { expectSame, expectThat, partsOf, type Target } from '../target.ts'

const { meaningOf: _, ...policies } = access
const policyList = Object.values(policies)
const hour = 3_600_000

export const target: Target = {
  promises:
    'Every response gives a record with times, which a store gives back, and an answer at any later time.',
  dictionaries: ['robots'],
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
