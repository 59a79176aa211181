/** The path and the pairs of a Content-Signal. */
export interface SignalPairs {
  /** Path pattern; undefined for the whole site. */
  readonly path: string | undefined
  /** Names in lower case and values, in order; a name can occur several times. */
  readonly pairs: readonly (readonly [name: string, value: string])[]
}

/** Reads `name=value` pairs with commas between them, optionally after a path; undefined if one of them is not a pair. */
export function signalPairsOf(written: string): SignalPairs | undefined {
  const [path, list] = splitPath(written)
  const pairs: (readonly [string, string])[] = []
  for (const pair of list.split(',')) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, Math.max(equals, 0)).trim().toLowerCase()
    if (name === '') return undefined
    pairs.push([name, pair.slice(equals + 1).trim()])
  }
  return { path, pairs }
}

function splitPath(written: string): readonly [path: string | undefined, list: string] {
  if (!written.startsWith('/')) return [undefined, written]
  const end = written.search(/\s/)
  return end < 0 ? [written, ''] : [written.slice(0, end), written.slice(end)]
}
