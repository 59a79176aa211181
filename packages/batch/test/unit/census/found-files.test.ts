import { Readable } from 'node:stream'

import { expect, it } from 'vitest'

import { batchesOf } from '../../../src/census/records/inputs.ts'

it('A file of a folder that is larger than any robots.txt is passed by, and the others are read', async () => {
  const piece = Buffer.alloc(1 << 26, 'a')
  const pieces: Readonly<Record<string, readonly Buffer[]>> = {
    'large.txt': Array.from({ length: 5 }, () => piece),
    'small.txt': [Buffer.from('User-agent: *\n')],
  }
  const inputs = Object.keys(pieces).map(
    (name) => ({ kind: 'found', path: name, name, sizeBytes: undefined }) as const,
  )
  const openInput = async (path: string): Promise<Readable> => Readable.from(pieces[path] ?? [])
  const found: unknown[] = []
  for await (const batches of batchesOf(inputs, openInput, { skipped: 0, onCut: () => undefined }))
    for (const { items } of batches) found.push(...items)
  expect(found).toMatchObject([
    { kind: 'skipped', why: 'too-large', input: 'large.txt' },
    { kind: 'file', name: 'small.txt' },
  ])
})
