import { expect } from 'vitest'

import { parse } from '../../../src/index.ts'
import { fix, lint } from '../../../src/lint/index.ts'
import type { CorpusFile } from '../corpus.ts'
import type { EachItem } from '../pass.ts'

/** How many findings each rule has in all real files: a change of a rule is a change of `counts`. */
export function lintFindingsOfRealFiles(
  each: EachItem<CorpusFile>,
  counts: Readonly<Record<string, number>>,
): void {
  const found: Record<string, number> = {}
  each('have in them what the linter found before, rule by rule', {
    ask: ({ octets }) => {
      for (const { code } of lint(octets).findings) found[code] = (found[code] ?? 0) + 1
    },
    afterwards: () => expect(found).toEqual(counts),
  })
}

/** What the linter's fixes leave of real files: all verdicts. */
export function lintFixesOfRealFiles(each: EachItem<CorpusFile>): void {
  let fixed = 0
  each('are fixed by the linter once and for all, and keep their verdicts: each twentieth', {
    ask: ({ octets, place }) => {
      if (place % 20 !== 0) return
      const result = fix(octets)
      if (result.applied.length === 0) return
      fixed++
      expect(Buffer.compare(fix(result.octets).octets, result.octets)).toBe(0)
      const [before, after] = [parse(octets), parse(result.octets)]
      const changed = questionsOf(octets).filter(
        ([robot, path]) => before.isAllowed(robot, path) !== after.isAllowed(robot, path),
      )
      expect(changed).toEqual([])
    },
    afterwards: (files) => expect(fixed).toBeGreaterThan(files / 87),
  })
}

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
