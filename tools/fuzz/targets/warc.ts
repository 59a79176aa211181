import { readWarc } from '@ruly/client/watch'

import { expectSame, piecesOf, type Target } from '../target.ts'

export const target: Target = {
  promises:
    'Every WARC file is read to its end without an error, and its records do not depend on how its bytes arrive.',
  maxBytes: 700,
  async run(input) {
    const whole = await recordsOf(input, input.length)
    for (const size of [1, 7]) expectSame(`records of pieces of ${size}`, await recordsOf(input, size), whole)
  },
}

async function recordsOf(input: Uint8Array, size: number): Promise<readonly unknown[]> {
  const records: unknown[] = []
  for await (const one of readWarc(piecesOf(input, size))) records.push(one)
  return records
}
