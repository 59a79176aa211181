import { describe, expect, it } from 'vitest'

import { CorpusFile, corpusNames } from '../../../../ruly/test/support/corpus.ts'
import { sharedIsMissing, sharedIsThere } from '../../../../ruly/test/support/recorded.ts'
import { createRobotsClient } from '../../../src/index.ts'
import { liveBytes } from '../../support/memory.ts'

const patience = { timeout: 300_000 }
const questions = 100

const siteOf = (n: number): string => `https://www.site-${n}.example`

/** Paths that the rules of a file are about, each with another end, and as many that they are not about. */
function pathsFor(bytes: Buffer): readonly string[] {
  const patterns = Array.from(
    bytes.toString('latin1').matchAll(/^(?:dis)?allow:[ \t]*(\/[\x21-\x7e]*)/gim),
    ([, pattern = '/']) => pattern.replaceAll('*', 'x').replace(/\$$/, ''),
  )
  return Array.from({ length: questions }, (_, n) =>
    n % 2 === 0 && patterns.length > 0 ? `${patterns[n % patterns.length]}${n}` : `/folder-${n}/page`,
  )
}

/** Bytes that the sites of some files take in a client after 100 questions about each, and what it counts. */
async function measured(
  files: readonly Buffer[],
): Promise<{ readonly taken: number; readonly counted: number }> {
  const client = createRobotsClient({
    userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
    fetch: (url) => {
      const body = files[Number(/\d+/.exec(url)?.[0])]
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/plain' } }))
    },
    maxMemoryBytes: 2 ** 40,
  })
  const before = liveBytes()
  for (const [n, file] of files.entries())
    for (const path of pathsFor(file)) await client.check(`${siteOf(n)}${path}`)
  const taken = liveBytes() - before
  const counted = client.stats().memoryBytes
  await client.close()
  return { taken, counted }
}

/** Where each class of sizes ends, in bytes. */
const ends = [200, 500, 2000, 10_000, Infinity]

describe.runIf(sharedIsThere)(`the memory that a client counts${sharedIsMissing}`, () => {
  it('is what the sites of real files take after 100 questions about each', patience, async () => {
    const all = corpusNames().map((name) => new CorpusFile(name, 0).bytes)
    await measured(all.slice(0, 200))
    const found: Awaited<ReturnType<typeof measured>>[] = []
    for (const [place, end] of ends.entries()) {
      const from = ends[place - 1] ?? 0
      found.push(await measured(all.filter(({ length }) => length >= from && length < end)))
    }
    const ratios = found.map(({ taken, counted }) => counted / taken)
    const sum = (of: 'taken' | 'counted'): number => found.reduce((total, one) => total + one[of], 0)
    expect(Math.min(...ratios), String(ratios)).toBeGreaterThan(0.8)
    expect(Math.max(...ratios), String(ratios)).toBeLessThan(1.3)
    expect(sum('counted') / sum('taken'), String(ratios)).toBeGreaterThan(1)
    expect(sum('counted') / sum('taken'), String(ratios)).toBeLessThan(1.15)
  })
})
