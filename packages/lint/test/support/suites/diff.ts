import { describe, expect, it } from 'vitest'

import type { Dialect } from 'ruly'
import { createDiffer } from '../../../src/diff/index.ts'
import { google, gym2008, gym2008Longest, mk1996, rfc9309, robotstxtGem } from 'ruly/dialects'
import { faultsIn, pathsOf } from '../diff-by-trying.ts'
import { expectSame } from '../../../../ruly/test/support/expect-same.ts'

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

const rounds: readonly (readonly [dialect: Dialect, pairs: number])[] = [
  [rfc9309, 10_000],
  [google, 500],
  [robotstxtGem, 200],
  [mk1996, 200],
  [gym2008, 200],
  [gym2008Longest, 200],
]

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
        expectSame(faults, [])
        expect(regions).toBeGreaterThan(pairs / 2)
      },
    )
  })
}
