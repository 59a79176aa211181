import { shown, typeOf } from './type-of.ts'
import { nearestName } from './edit-distance.ts'

/** Checks the value of an option: returns it, or its default for `undefined`, or throws. */
export type Check<Value> = (value: unknown, name: string) => Value

/** The checks of all options of a function. */
type Checks = Readonly<Record<string, Check<unknown>>>

/** Options with their defaults filled in. */
export type Checked<Known extends Checks> = {
  readonly [Name in keyof Known]: Known[Name] extends Check<infer Value> ? Value : never
}

/** Options, of which those with these names have defaults. */
export type WithDefaults<Options, Names extends keyof Options> = Options & {
  readonly [Name in Names]-?: NonNullable<Options[Name]>
}

/**
 * The options of a function, each checked. An unknown option is an error.
 *
 * @param owner the function, for messages: `parse()`
 * @param hint the cure for options that are not an object, for messages
 * @throws `TypeError` if the options are not an object, for an unknown option and for a value of the wrong type
 * @throws `RangeError` for any other wrong value
 */
export function checkedOptions<Known extends Checks>(
  owner: string,
  options: unknown,
  known: Known,
  hint = '',
): Checked<Known> {
  checkOptions(owner, options, known, hint)
  return checkedEach(options, known, '')
}

/** Throws a `TypeError` if options are not an object, and for an unknown option; the parameters are those of `checkedOptions`. */
export function checkOptions(
  owner: string,
  options: unknown,
  known: Checks,
  hint = '',
): asserts options is object {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`The options of ${owner} must be an object, got ${typeOf(options)}.${hint}`)
  checkNames(owner, options, known)
}

/** Options inside another option; undefined is the same as an empty object. */
export function optionsIn<Known extends Checks>(known: Known): Check<Checked<Known>> {
  return (options = {}, name) => {
    if (typeof options !== 'object' || options === null) throw wrongType(name, 'an object', options)
    checkNames(`"${name}"`, options, known)
    return checkedEach(options, known, `${name}.`)
  }
}

function checkedEach<Known extends Checks>(options: object, known: Known, prefix: string): Checked<Known> {
  const checked: Record<string, unknown> = {}
  for (const name in known) {
    const value: unknown = (options as Record<string, unknown>)[name]
    checked[name] = (known[name] as Check<unknown>)(value, prefix + name)
  }
  return checked as Checked<Known>
}

/** Throws a `TypeError` for an unknown own property. Inherited ones are ignored, because instances of classes have methods. */
export function checkNames(owner: string, options: object, known: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(known, name)) throw unknownOption(owner, name, Object.keys(known))
}

function unknownOption(owner: string, name: string, known: readonly string[]): TypeError {
  const nearest = meantName(name, known)
  const cure = nearest === undefined ? `Known: ${known.join(', ')}.` : `Did you mean "${nearest}"?`
  return new TypeError(`Unknown option ${shown(name)} of ${owner}. ${cure}`)
}

/** The name that was probably meant: a few letters differ, or one contains the other. */
function meantName(name: string, known: readonly string[]): string | undefined {
  const near = nearestName(name, known, ({ length }) => Math.max(1, (length - 1) / 2))
  if (near !== undefined || name.length < 3) return near
  return known.find((candidate) => candidate.toLowerCase().includes(name.toLowerCase()))
}

/** The error for a value that is not `wanted`. */
export function wrongType(name: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`"${name}" must be ${wanted}, got ${typeOf(value)}.${hrefHint(wanted, value)}`)
}

/** The cure for a URL object, a link or a location in the place of its text. */
function hrefHint(wanted: string, value: unknown): string {
  if (wanted !== 'a string' || typeof value !== 'object' || value === null) return ''
  return 'href' in value && typeof value.href === 'string' ? ' Pass its href.' : ''
}

/** The option with a default. */
/* @__NO_SIDE_EFFECTS__ */
export function withDefault<Value>(check: Check<Value>, otherwise: Value): Check<Value> {
  return (value, name) => (value === undefined ? otherwise : check(value, name))
}

/** An option that can be left out. */
/* @__NO_SIDE_EFFECTS__ */
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

/** A number from `least` to `most`; whole unless `kind` says otherwise. */
export function numberFrom(least: number, most: number, kind = 'a whole number'): Check<number> {
  const isWhole = kind.startsWith('a whole')
  return (value, name) => {
    if (typeof value !== 'number') throw wrongType(name, 'a number', value)
    if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value
    throw new RangeError(`"${name}" must be ${kind} from ${least} to ${most}, got ${value}.`)
  }
}

/** An object with these functions. */
export function withMethods<Value>(...methods: readonly string[]): Check<Value> {
  return (value, name) => {
    const given = (value ?? {}) as Partial<Record<string, unknown>>
    const missing = methods.find((method) => typeof given[method] !== 'function')
    if (missing === undefined) return value as Value
    throw wrongType(name, `an object with the function ${missing}()`, value)
  }
}

/** Any value: the code that uses it checks it. */
export function anything<Value>(): Check<Value> {
  return (value) => value as Value
}

/** Any function. */
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
    throw new RangeError(`"${name}" must be ${wanted}, got ${shown(value)}.`)
  }
}

/** A list of strings. A single string is refused: its characters would be read as the list. */
export const texts: Check<readonly string[]> = (value, name) => {
  if (Array.isArray(value) && value.every((member) => typeof member === 'string')) return value
  throw wrongType(name, 'an array of strings', value)
}
