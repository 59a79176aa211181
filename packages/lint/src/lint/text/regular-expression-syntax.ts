/**
 * Syntax of regular expressions that paths do not contain, as functions that return the first part of a value that has it.
 *
 * Similar but not matched: wildcards for the end of a file name (`/index.*`), hidden files (`/.*`), lists in a query (`?color[]=*`,
 * `?size[0]=`) and placeholders (`/[user]/`).
 */
const signs: readonly ((value: string) => string | undefined)[] = [
  (value) => /^\^/.exec(value)?.[0],
  characterClass,
  repeatedClass,
  alternatives,
  (value) => /\(\?(?:[:=!<]|[im]\))/.exec(value)?.[0],
  // \. and \d, but not the folder \download
  (value) => /\\(?:[.?+*()[\]/$^|{}-]|[dwsDWSbB](?![A-Za-z]))/.exec(value)?.[0],
  // A whole name that is .*, except for hidden files at the root
  (value) => /(?<=.)\/\.[*+](?!\/)/.exec(value)?.[0],
  (value) => /^\/\.\*[\w.\\(]/.exec(value)?.[0],
  (value) => /\)[?+]\$?$/.exec(value)?.[0],
]

/** The part of a value that makes it a regular expression; undefined if missing. */
export function signOfRegularExpression(value: string): string | undefined {
  for (const sign of signs) {
    const found = sign(value)
    if (found !== undefined) return found
  }
  return undefined
}

/** `[0-9]`, `[a-zA-Z_]`, `[^/]` */
function characterClass(value: string): string | undefined {
  return firstClosed(value, ']', (before, after) => {
    const { index } = /\[(?:\^|\w-\w|\\\w)/.exec(before) ?? {}
    return index === undefined ? undefined : `${before.slice(index)}]${/^[+*?]/.exec(after)?.[0] ?? ''}`
  })
}

/** `[abc]+`, `[abc]{2` */
function repeatedClass(value: string): string | undefined {
  return firstClosed(value, ']', (before, after) => {
    const [repeat] = /^(?:\+|\{\d)/.exec(after) ?? []
    const [opened] = repeat === undefined ? [] : (/\[.+/s.exec(before) ?? [])
    return opened === undefined ? undefined : `${opened}]${repeat}`
  })
}

/** `(a|b)` */
function alternatives(value: string): string | undefined {
  return firstClosed(value, ')', (before) => {
    const open = before.indexOf('(')
    return open >= 0 && before.includes('|', open) ? `${before.slice(open)})` : undefined
  })
}

/** Looks between each closing bracket and the one before it, so that unclosed brackets are not read again and again. */
function firstClosed(
  value: string,
  bracket: string,
  foundIn: (before: string, after: string) => string | undefined,
): string | undefined {
  const pieces = value.split(bracket)
  for (let i = 0; i + 1 < pieces.length; i++) {
    const found = foundIn(pieces[i] as string, pieces[i + 1] as string)
    if (found !== undefined) return found
  }
  return undefined
}
