import { describe, expect, it } from 'vitest'

import type { Dialect } from '../../../src/index.ts'
import { createDiffer, type Change, type Differ } from '../../../src/diff/index.ts'
import {
  google,
  gym2008,
  gym2008Longest,
  mk1996,
  rfc9309,
  robotstxtGem,
} from '../../../src/dialects/index.ts'

/** Every path of up to six of these octets, shortest first; `x` is what no pattern names. */
function pathsOf(octets: readonly string[]): readonly string[] {
  const all = ['/']
  for (const path of all) if (path.length < 6) all.push(...octets.map((octet) => path + octet))
  return all
}

const plainPaths = pathsOf(['/', 'a', 'x'])
const pathsWithQueries = pathsOf(['/', 'a', '?', 'x'])

/** Numbers that look like chance, the same each time (Park and Miller). */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function patternBy(next: (below: number) => number, hasQueries: boolean): string {
  const length = next(6)
  const body = Array.from(
    { length },
    () => ['a', 'a', '/', '*', hasQueries ? '?' : 'a', '*', '$'][next(next(12) === 0 ? 7 : 6)],
  )
  return (next(8) === 0 ? '*' : '/') + body.join('') + (next(4) === 0 ? '$' : '')
}

function fileBy(next: (below: number) => number, hasQueries: boolean): string {
  const rules = Array.from({ length: next(6) }, () => {
    const value = next(15) === 0 ? '' : patternBy(next, hasQueries)
    return `${next(2) === 0 ? 'Allow' : 'Disallow'}: ${value}`
  })
  return ['User-agent: *', ...rules].join('\n')
}

/** How long an example seems: one that begins with `//` is the worse one. */
function seemingLength(example: string): number {
  const path = example.replace(/^http:\/\/example\.com/, '')
  return path.length + (path.startsWith('//') ? 4 : 0)
}

/** What changes, by the lines that decide: the path of up to six octets that seems shortest. */
function byTrying(differ: Differ, paths: readonly string[]): ReadonlyMap<string, string> {
  const [before, after] = [differ.old, differ.new].map((robots) => robots.forAgent('X'))
  const urls = paths.map((path) => `http://example.com${path}`)
  const [old, now] = [before!.decidingLines(urls), after!.decidingLines(urls)]
  const found = new Map<string, string>()
  for (const [index, path] of paths.entries()) {
    const [a, b] = [old[index]!, now[index]!]
    if (a < 0 === b < 0) continue
    const key = `${Math.abs(a)} ${Math.abs(b)}`
    if (seemingLength(path) < seemingLength(found.get(key) ?? unending)) found.set(key, path)
  }
  return found
}

const unending = 'x'.repeat(100)

const linesOf = ({ old, new: now }: Pick<Change, 'old' | 'new'>): string =>
  `${old?.line ?? 0} ${now?.line ?? 0}`

const rounds: readonly (readonly [dialect: Dialect, pairs: number])[] = [
  [rfc9309, 10_000],
  [google, 500],
  [robotstxtGem, 200],
  [mk1996, 200],
  [gym2008, 200],
  [gym2008Longest, 200],
]

/** What the regions of two files miss, say too much or say wrongly. */
function faultsIn(differ: Differ, changes: readonly Change[], paths: readonly string[]): readonly string[] {
  const told = new Map(changes.map((change) => [linesOf(change), change]))
  const tried = byTrying(differ, paths)
  const missed = Array.from(tried, ([lines, path]) => {
    const example = told.get(lines)?.example ?? unending
    const [shortest, length] = [seemingLength(path), seemingLength(example)]
    // Longer paths were not tried.
    const isBest = shortest <= 6 ? length === shortest : length <= shortest
    return isBest ? [] : [`${lines}: ${path} is found, and ${example} is told`]
  })
  const wrong = Array.from(told, ([lines, { example, kind }]) => {
    const changed = differ.forAgent('X')(example ?? '')
    const isRight = example !== null && changed?.kind === kind && linesOf(changed) === lines
    return isRight ? [] : [`${lines}: ${kind} ${example} is told`]
  })
  return [...missed, ...wrong].flat()
}

/** The regions of two files against trying every short path, for a share of the pairs of files that could be made up. */
export function regionProperties(share: number): void {
  describe('the regions that change', () => {
    it.each(
      rounds.map(([dialect, all]) => ({ name: dialect.name, dialect, all, pairs: Math.ceil(all * share) })),
    )(
      'are those that trying every short path finds ($name, $pairs pairs of files)',
      { timeout: 600_000 },
      ({ dialect, all, pairs }) => {
        const next = chance(all)
        const hasQueries = dialect !== rfc9309
        const paths = hasQueries ? pathsWithQueries : plainPaths
        let regions = 0
        const faults: string[] = []
        for (let round = 0; round < pairs; round++) {
          const old = fileBy(next, hasQueries)
          const isEdited = next(2) === 0
          const other = isEdited
            ? `${old}\nAllow: ${patternBy(next, hasQueries)}\nDisallow: ${patternBy(next, hasQueries)}`
            : fileBy(next, hasQueries)
          const differ = createDiffer(old, other, { dialect })
          const changes = differ.regions({ agents: ['X'] })
          regions += changes.length
          faults.push(
            ...faultsIn(differ, changes, paths).map((fault) => `${fault}\n${old}\n--- becomes\n${other}`),
          )
        }
        expect(faults).toEqual([])
        expect(regions).toBeGreaterThan(pairs / 2)
      },
    )
  })
}
