import type { Dialect } from './model/dialect.ts'
import type { Group } from './model/group.ts'

/** Formats a value for printing, as `util.inspect` does. Some platforms pass no such function. */
type Inspect = (value: unknown, options?: unknown) => string

/**
 * The class, with the method that `console.log` of Node, Bun and Deno calls to print an object: its name and some facts.
 *
 * Not a method in the class: bundlers keep a class with a computed name, even if nothing uses it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function inspectable<Made extends new (...parameters: never[]) => object>(
  made: Made,
  name: string,
  tell: (instance: InstanceType<Made>) => object,
): Made {
  const print = function (this: InstanceType<Made>, _depth: number, options: unknown, inspect?: Inspect) {
    const facts = tell(this)
    return inspect === undefined ? facts : `${name} ${inspect(facts, options)}`
  }
  Object.defineProperty(made.prototype, Symbol.for('nodejs.util.inspect.custom'), { value: print })
  return made
}

/** A file, as far as it is printed. */
interface PrintedFile {
  readonly dialect: Dialect
  readonly url: string | undefined
  readonly groups: readonly Group[]
  readonly sitemaps: readonly unknown[]
  readonly bytes: Uint8Array
}

/** The facts that are printed of a file. */
export function factsOf({ dialect, url, groups, sitemaps, bytes }: PrintedFile): object {
  const rules = groups.reduce((sum, group) => sum + group.rules.length, 0)
  const counts = { groups: groups.length, rules, sitemaps: sitemaps.length, sizeBytes: bytes.length }
  return { dialect: dialect.name, url, ...counts }
}
