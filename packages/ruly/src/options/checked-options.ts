import { typeOf } from '../util/type-of.ts'
import { editDistance } from '../text/edit-distance.ts'

/** Gives the value of an option as it counts, with its default for `undefined`, or throws for what it cannot be. */
export type Check<Value> = (value: unknown, name: string) => Value

/** The checks of all options that a function knows. */
type Checks = Readonly<Record<string, Check<unknown>>>

/** Options with everything said. */
export type Checked<Known extends Checks> = {
  readonly [Name in keyof Known]: Known[Name] extends Check<infer Value> ? Value : never
}

/**
 * The options of a function, each checked; one that it does not know is an error.
 *
 * @param owner what has the options, for messages: `parse()`
 * @param hint what to do about options that are no object, for messages
 * @throws `TypeError` for what is no object, for an option that is not known, and for a value of another type; `RangeError` for other values
 */
export function checkedOptions<Known extends Checks>(
  owner: string,
  options: unknown,
  known: Known,
  hint = '',
): Checked<Known> {
  if (typeof options === 'object' && options !== null) return checkedEach(owner, options, known, '')
  throw new TypeError(`The options of ${owner} must be an object, got ${typeOf(options)}.${hint}`)
}

/** Options that are the value of another one; none are the same as an empty object. */
export function optionsIn<Known extends Checks>(known: Known): Check<Checked<Known>> {
  return (options = {}, name) => {
    if (typeof options !== 'object' || options === null) throw wrongType(name, 'an object', options)
    return checkedEach(`"${name}"`, options, known, `${name}.`)
  }
}

function checkedEach<Known extends Checks>(
  owner: string,
  options: object,
  known: Known,
  prefix: string,
): Checked<Known> {
  checkNames(owner, options, known)
  const checked: Record<string, unknown> = {}
  for (const name in known) {
    const value: unknown = (options as Record<string, unknown>)[name]
    checked[name] = (known[name] as Check<unknown>)(value, prefix + name)
  }
  return checked as Checked<Known>
}

/** Throws a `TypeError` for a member of an object's own that is not among those that are known; objects of classes bring methods along. */
export function checkNames(owner: string, options: object, known: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(known, name)) throw unknownOption(owner, name, Object.keys(known))
}

function unknownOption(owner: string, name: string, known: readonly string[]): TypeError {
  const nearest = nearestName(name, known)
  const cure = nearest === undefined ? `Known: ${known.join(', ')}.` : `Did you mean "${nearest}"?`
  return new TypeError(`Unknown option ${JSON.stringify(name.slice(0, 100))} of ${owner}. ${cure}`)
}

/** The name that was probably meant: few letters are otherwise, or one holds the other. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  const asked = name.slice(0, 50).toLowerCase()
  const distances = known.map((candidate) => {
    const distance = editDistance(asked, candidate.toLowerCase())
    return { candidate, distance, isNear: distance < Math.max(2, candidate.length / 2) }
  })
  const near = distances.sort((a, b) => a.distance - b.distance).find(({ isNear }) => isNear)
  if (near !== undefined || asked.length < 3) return near?.candidate
  return known.find((candidate) => candidate.toLowerCase().includes(asked))
}

/** A value of another type than `wanted`. */
export function wrongType(name: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`"${name}" must be ${wanted}, got ${typeOf(value)}.`)
}

/** The option with another value where it was not given. */
export function withDefault<Value>(check: Check<Value>, otherwise: Value): Check<Value> {
  return (value, name) => (value === undefined ? otherwise : check(value, name))
}

/** The option that need not be given. */
export function optional<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value, name) => (value === undefined ? undefined : check(value, name))
}

export const text: Check<string> = (value, name) => {
  if (typeof value === 'string') return value
  throw wrongType(name, 'a string', value)
}

export const flag: Check<boolean> = (value, name) => {
  if (typeof value === 'boolean') return value
  throw wrongType(name, 'true or false', value)
}

/** A whole number above 0, or Infinity. */
export const limit: Check<number> = (value, name) => {
  if (typeof value !== 'number') throw wrongType(name, 'a number', value)
  if (value === Infinity || (Number.isSafeInteger(value) && value > 0)) return value
  throw new RangeError(`"${name}" must be a whole number above 0 or Infinity, got ${value}.`)
}

/** A number from `least` to `most`; a whole one, unless something else is said. */
export function numberFrom(least: number, most: number, kind = 'a whole number'): Check<number> {
  const isWhole = kind.startsWith('a whole')
  return (value, name) => {
    if (typeof value !== 'number') throw wrongType(name, 'a number', value)
    if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value
    throw new RangeError(`"${name}" must be ${kind} from ${least} to ${most}, got ${value}.`)
  }
}

/** An object that has some functions. */
export function withMethods<Value>(...methods: readonly string[]): Check<Value> {
  return (value, name) => {
    const given = (value ?? {}) as Partial<Record<string, unknown>>
    const missing = methods.find((method) => typeof given[method] !== 'function')
    if (missing === undefined) return value as Value
    throw wrongType(name, `an object with the function ${missing}()`, value)
  }
}

/** Any value: it is checked where it is used. */
export function anything<Value>(): Check<Value> {
  return (value) => value as Value
}

/** A function, whatever it takes and gives. */
export function callable<Callable>(): Check<Callable> {
  return (value, name) => {
    if (typeof value === 'function') return value as Callable
    throw wrongType(name, 'a function', value)
  }
}

/** One of a few names. */
export function oneOf<const Name extends string>(names: readonly Name[]): Check<Name> {
  return (value, name) => {
    const chosen = names.find((known) => known === value)
    if (chosen !== undefined) return chosen
    const wanted = names.map((known) => JSON.stringify(known)).join(' or ')
    if (typeof value !== 'string') throw wrongType(name, wanted, value)
    throw new RangeError(`"${name}" must be ${wanted}, got ${JSON.stringify(value.slice(0, 100))}.`)
  }
}

/** A list whose members are strings: one string alone would be taken for its letters. */
export const texts: Check<readonly string[]> = (value, name) => {
  if (Array.isArray(value) && value.every((member) => typeof member === 'string')) return value
  throw wrongType(name, 'an array of strings', value)
}
