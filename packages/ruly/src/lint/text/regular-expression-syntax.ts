/**
 * Syntax of regular expressions that paths do not contain.
 *
 * Similar but not matched: wildcards for the end of a file name (`/index.*`), hidden files (`/.*`), lists in a query (`?color[]=*`,
 * `?size[0]=`) and placeholders (`/[user]/`).
 */
const signs: readonly RegExp[] = [
  /^\^/,
  // [0-9], [a-zA-Z_], [^/]
  /\[(?:\^[^\]]*|(?:\w-\w|\\\w)[^\]]*)\][+*?]?/,
  /\[[^\]]+\](?:\+|\{\d)/,
  // (a|b), (?:a)
  /\([^)]*\|[^)]*\)/,
  /\(\?(?:[:=!<]|[im]\))/,
  // \. and \d, but not the folder \download
  /\\(?:[.?+*()[\]/$^|{}-]|[dwsDWSbB](?![A-Za-z]))/,
  // A whole name that is .*, except for hidden files at the root
  /(?<=.)\/\.[*+](?!\/)/,
  /^\/\.\*[\w.\\(]/,
  /\)[?+]\$?$/,
]

/** The part of a value that makes it a regular expression; undefined if missing. */
export function signOfRegularExpression(value: string): string | undefined {
  for (const sign of signs) {
    const [found] = sign.exec(value) ?? []
    if (found !== undefined) return found
  }
  return undefined
}
