/** Reads one value of parsed JSON; throws `NotInShape` for any other. */
export type Read<T> = (value: unknown) => T

/** Stays where it is caught: what is thrown here tells nobody anything. */
class NotInShape extends Error {}

/** What `read` makes of a JSON text; undefined if the text is not in that shape. */
export function readJson<T>(text: string, read: Read<T>): T | undefined {
  try {
    return read(JSON.parse(text))
  } catch (error) {
    if (error instanceof NotInShape || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** JSON of any value whose numbers may be infinite. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part === Infinity || part === -Infinity ? String(part) : part,
  )
}

export const text: Read<string> = (value) => {
  if (typeof value !== 'string') throw new NotInShape()
  return value
}

export const flag: Read<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new NotInShape()
  return value
}

export const number: Read<number> = (value) => {
  if (value === 'Infinity' || value === '-Infinity') return Number(value)
  if (typeof value !== 'number') throw new NotInShape()
  return value
}

/** One of the names of an object: written so, none of a union can be forgotten. */
export function oneOf<Name extends string>(names: Readonly<Record<Name, true>>): Read<Name> {
  return (value) => {
    if (!Object.hasOwn(names, text(value))) throw new NotInShape()
    return value as Name
  }
}

export function optional<T>(read: Read<T>): Read<T | undefined> {
  return (value) => (value === undefined ? undefined : read(value))
}

export function listOf<T>(read: Read<T>): Read<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new NotInShape()
    return value.map(read)
  }
}

/** An object with just these members; others are left out. */
export function objectOf<T extends object>(members: {
  readonly [Name in keyof T]-?: Read<T[Name]>
}): Read<T> {
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new NotInShape()
    const read = (name: keyof T): unknown => members[name]((value as Partial<T>)[name])
    const names = Object.keys(members) as (keyof T)[]
    return Object.fromEntries(names.map((name) => [name, read(name)])) as T
  }
}
