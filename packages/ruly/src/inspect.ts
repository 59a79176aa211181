import type { Robots } from './robots.ts'

/** Under this name, `console.log` of Node, Bun and Deno looks for what an object shows of itself. */
export const customInspect: unique symbol = Symbol.for('nodejs.util.inspect.custom')

/** What shows a value, with its options; nothing of it where the platform gives none. */
export type Inspect = (value: unknown, options?: unknown) => string

/** What an object shows of itself: a name and some facts. */
export function shown(name: string, facts: object, options: unknown, inspect: Inspect | undefined): unknown {
  return inspect === undefined ? facts : `${name} ${inspect(facts, options)}`
}

/** What a file shows of itself. */
export function factsOf({ dialect, url, groups, sitemaps, bytes }: Robots): object {
  const rules = groups.reduce((sum, group) => sum + group.rules.length, 0)
  const counts = { groups: groups.length, rules, sitemaps: sitemaps.length, sizeBytes: bytes.length }
  return { dialect: dialect.name, url, ...counts }
}
