import { parse, type Dialect } from 'ruly'
import { lineIndexAt } from './facts/line-index-at.ts'
import { textOfUtf8 } from '@ruly/common/utf8'
import { shortestTarget } from '../analysis/pattern-algebra.ts'
import { once } from '@ruly/common/once'
import { growthOf } from './fix-changes.ts'
import { lintFileOf, type LintFile } from './facts/lint-file.ts'
import type { Finding } from './model/lint-rule.ts'

/** A file before and after its fixes, as a dialect reads it. */
interface Reading {
  readonly before: LintFile
  readonly after: LintFile
}

/** A file before and after fixes, and how it is read. */
export interface Changed {
  readonly before: Uint8Array
  readonly after: Uint8Array
  readonly url: string | undefined
  readonly maxBytes: number
  /** In the order in which they are searched for an example. */
  readonly dialects: readonly Dialect[]
}

/** Limits: fixes that get an example, robots and paths that are tried for each. */
const maxFixes = 100
const maxAgents = 4
const maxPaths = 6

/** Adds an example of what each fix changed to its `fixChanges`, if one is found. */
export function withExamples(applied: readonly Finding[], changed: Changed): readonly Finding[] {
  const { before, after, dialects, ...options } = changed
  const readings = once(() =>
    dialects.map((dialect) => {
      const read = (bytes: Uint8Array): LintFile => lintFileOf(parse(bytes, { dialect, ...options }))
      return { before: read(before), after: read(after) }
    }),
  )
  const moved = once(() => applied.flatMap(({ fix = [] }) => fix))
  let left = maxFixes
  return applied.map((finding) => {
    const { fixChanges, fix: [first] = [] } = finding
    if (fixChanges === undefined || first === undefined || left-- <= 0) return finding
    const growth = growthOf(moved().filter(({ start }) => start < first.start))
    const example = exampleOf(readings(), finding.line, first.start + growth)
    return example === undefined ? finding : { ...finding, fixChanges: `${fixChanges}: ${example}` }
  })
}

function exampleOf(readings: readonly Reading[], line: number, offset: number): string | undefined {
  for (const { before, after } of readings) {
    const placed = [
      [after, lineIndexAt(after.lines, offset) + 1],
      [before, line],
    ] as const
    const agents = placed.flatMap(([file, number]) => agentsAt(file, number)).slice(0, maxAgents)
    const paths = new Set(placed.flatMap(([file, number]) => pathsAt(file, number)))
    for (const agent of new Set([...agents, 'AnotherBot'])) {
      for (const path of paths) {
        const [was, isAllowed] = [before, after].map(({ robots, urlOf }) =>
          robots.forAgent(agent).isAllowed(urlOf(path)),
        )
        if (was !== isAllowed) return `${agent} ${isAllowed ? 'may now' : 'may no longer'} fetch ${path}`
      }
    }
  }
  return undefined
}

/** Robots of the group that a line belongs to. */
function agentsAt({ groups, lineAt, agentsOf }: LintFile, number: number): readonly string[] {
  const group = groups[lineAt(number)?.group ?? -1]
  const agents = group === undefined ? [] : agentsOf(group)
  return agents.flatMap(({ agent, token }) => (/^\w/.test(token) ? agent.value.slice(0, token.length) : []))
}

/** Paths that the rule of a line matches; those of its group if it is not a rule. */
function pathsAt({ groups, lineAt, rulesOf }: LintFile, number: number): readonly string[] {
  const group = groups[lineAt(number)?.group ?? -1]
  const rules = group === undefined ? [] : rulesOf(group)
  const own = rules.filter(({ line }) => line.number === number)
  return (own.length > 0 ? own : rules)
    .slice(0, maxPaths)
    .flatMap(({ patterns }) => patterns.flatMap((pattern) => shortestTarget(pattern) ?? []))
    .map(textOfUtf8)
}
