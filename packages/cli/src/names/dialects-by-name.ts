import type { Dialect } from 'ruly'
import * as dialects from 'ruly/dialects'

/** All dialects by name. */
export const dialectsByName: ReadonlyMap<string, Dialect> = new Map(Object.entries(dialects))

export const dialectNames: readonly string[] = [...dialectsByName.keys()]
