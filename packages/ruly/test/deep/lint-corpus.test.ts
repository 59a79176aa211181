import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { parse } from '../../src/index.ts'
import { fix, lint } from '../../src/lint/index.ts'
import { sharedFile, sharedIsMissing, sharedIsThere, sharedRows } from '../support/recorded.ts'

const files = sharedIsThere
  ? sharedRows<{ readonly file: string }>('corpus/index.ndjson').map(({ file }) => file)
  : []

/** How many findings each rule has in all files: a change of a rule is a change here. */
const counts = JSON.parse(
  readFileSync(new URL('../vectors/lint-corpus-counts.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, number>>

/** Every twentieth file: all of them take minutes. */
const sample = files.filter((_, index) => index % 20 === 0)

/** What robots of the file, and others, may fetch of paths that its rules name, up to twenty by fifty. */
function questionsOf(octets: Uint8Array): readonly (readonly [robot: string, path: string])[] {
  const { groups } = parse(octets)
  const robots = [
    ...new Set(['OtherBot', 'Googlebot', 'bingbot', ...groups.flatMap(({ agents }) => agents.map(nameOf))]),
  ]
  const named = groups.flatMap(({ rules }) => rules.map(({ value }) => value.replaceAll(/[*$]/g, 'x')))
  const paths = [...new Set(['/', '/index.html', ...named.flatMap((path) => [path, `${path}y/z?q=1`])])]
  return robots.slice(0, 20).flatMap((robot) => spread(paths, 50).map((path) => [robot, path] as const))
}

function nameOf({ value }: { readonly value: string }): string {
  return /^[A-Za-z0-9._-]*/.exec(value)?.[0] ?? ''
}

/** So many of a list, from all over it. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, Math.floor(items.length / count))
  return items.filter((_, index) => index % step === 0).slice(0, count)
}

describe.skipIf(!sharedIsThere)(`the linter on real files${sharedIsMissing}`, () => {
  it('finds what it found before, rule by rule', { timeout: 300_000 }, () => {
    const found: Record<string, number> = {}
    for (const file of files) {
      for (const { code } of lint(sharedFile(file)).findings) found[code] = (found[code] ?? 0) + 1
    }
    expect(found).toEqual(counts)
  })

  it('fixes them once and for all, and leaves verdicts as they are', { timeout: 300_000 }, () => {
    let fixed = 0
    for (const file of sample) {
      const octets = sharedFile(file)
      const result = fix(octets)
      if (result.applied.length === 0) continue
      fixed++
      expect(Buffer.compare(fix(result.octets).octets, result.octets), file).toBe(0)
      const [before, after] = [parse(octets), parse(result.octets)]
      const changed = questionsOf(octets).filter(
        ([robot, path]) => before.isAllowed(robot, path) !== after.isAllowed(robot, path),
      )
      expect(changed, file).toEqual([])
    }
    expect(fixed).toBeGreaterThan(50)
  })
})
