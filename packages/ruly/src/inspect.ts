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
