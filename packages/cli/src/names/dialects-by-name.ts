import type { Dialect } from 'ruly'
import * as dialects from 'ruly/dialects'

/** Every shipped dialect, by the name that options give it. */
export const dialectsByName: ReadonlyMap<string, Dialect> = new Map(Object.entries(dialects))

export const dialectNames: readonly string[] = [...dialectsByName.keys()]
