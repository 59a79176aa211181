import { describe, expect, it } from 'vitest'

import { createDiffer, type Change } from '../src/diff/index.ts'
import * as dialects from '../src/dialects/index.ts'

/** `x` is what no pattern names. */
const octets = ['/', 'a', '?', 'x']

/** Every path of up to six octets, shortest first. */
const paths: readonly string[] = (() => {
  const all = ['/']
  for (const path of all) if (path.length < 6) all.push(...octets.map((octet) => path + octet))
  return all
})()

/** Numbers that look like chance, the same each time (Park and Miller). */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function patternBy(next: (below: number) => number): string {
  const length = next(6)
  const body = Array.from({ length }, () => ['a', 'a', '/', '*', '?', '*', '$'][next(next(12) === 0 ? 7 : 6)])
  return (next(8) === 0 ? '*' : '/') + body.join('') + (next(4) === 0 ? '$' : '')
}

function fileBy(next: (below: number) => number): string {
  const rules = Array.from({ length: next(6) }, () => {
    const value = next(15) === 0 ? '' : patternBy(next)
    return `${next(2) === 0 ? 'Allow' : 'Disallow'}: ${value}`
  })
  return ['User-agent: *', ...rules].join('\n')
}

/** What changes, by the lines that decide: the shortest path of up to six octets. */
function byTrying(differ: ReturnType<typeof createDiffer>): ReadonlyMap<string, string> {
  const [before, after] = [differ.old, differ.new].map((robots) => robots.forAgent('X'))
  const urls = paths.map((path) => `http://example.com${path}`)
  const [old, now] = [before!.checkMany(urls), after!.checkMany(urls)]
  const found = new Map<string, string>()
  for (const [index, path] of paths.entries()) {
    const [a, b] = [old[index]!, now[index]!]
    if (a < 0 === b < 0) continue
    const key = `${Math.abs(a)} ${Math.abs(b)}`
    if (!found.has(key)) found.set(key, path)
  }
  return found
}

const linesOf = ({ old, new: now }: Pick<Change, 'old' | 'new'>): string =>
  `${old?.line ?? 0} ${now?.line ?? 0}`

const rounds = {
  rfc9309: 10_000,
  google: 500,
  robotstxtGem: 200,
  mk1996: 200,
  gym2008: 200,
  gym2008Longest: 200,
}

describe('the regions that change', () => {
  it.each(Object.entries(rounds))(
    'are those that trying every short path finds (%s, %d pairs of files)',
    { timeout: 300_000 },
    (name, count) => {
      const next = chance(count)
      const dialect = dialects[name as keyof typeof dialects]
      let regions = 0
      for (let round = 0; round < count; round++) {
        const [old, now] = [fileBy(next), next(2) === 0 ? fileBy(next) : '']
        const other = now === '' ? `${old}\nAllow: ${patternBy(next)}\nDisallow: ${patternBy(next)}` : now
        const differ = createDiffer(old, other, { dialect })
        const tried = byTrying(differ)
        const changes = new Map(differ.regions({ agents: ['X'] }).map((change) => [linesOf(change), change]))
        const told = (): string => `${old}\n--- becomes\n${other}\n--- ${JSON.stringify([...tried])}`
        for (const [lines, path] of tried) {
          const length = changes.get(lines)?.example?.length
          if (length !== path.length) expect.fail(`${lines}: ${length}, not ${path.length} octets\n${told()}`)
        }
        for (const [lines, { example, kind }] of changes) {
          const changed = differ.forAgent('X')(`http://example.com${example}`)
          const isRight = changed?.kind === kind && linesOf(changed) === lines
          if (example === null || !isRight) expect.fail(`${lines}: ${example}\n${told()}`)
        }
        regions += changes.size
      }
      expect(regions).toBeGreaterThan(count / 2)
    },
  )
})
