import type { Robots } from './robots.ts'

/** The method that `console.log` of Node, Bun and Deno calls to print an object. */
export const customInspect: unique symbol = Symbol.for('nodejs.util.inspect.custom')

/** Formats a value for printing, as `util.inspect` does. Some platforms pass no such function. */
export type Inspect = (value: unknown, options?: unknown) => string

/** The printed form of an object: its name and some facts. */
export function shown(name: string, facts: object, options: unknown, inspect: Inspect | undefined): unknown {
  return inspect === undefined ? facts : `${name} ${inspect(facts, options)}`
}

/** The facts that are printed of a file. */
export function factsOf({ dialect, url, groups, sitemaps, bytes }: Robots): object {
  const rules = groups.reduce((sum, group) => sum + group.rules.length, 0)
  const counts = { groups: groups.length, rules, sitemaps: sitemaps.length, sizeBytes: bytes.length }
  return { dialect: dialect.name, url, ...counts }
}
