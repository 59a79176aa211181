/**
 * What regular expressions have and paths have not.
 *
 * Near to them are wildcards for the end of a file name (`/index.*`), hidden files (`/.*`), lists in a query (`?color[]=*`, `?size[0]=`) and
 * placeholders (`/[user]/`): none of these is taken for one.
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
  // A whole name as .*, but for hidden files at the root
  /(?<=.)\/\.[*+](?!\/)/,
  /^\/\.\*[\w.\\(]/,
  /\)[?+]\$?$/,
]

/** The part of a value by which it is a regular expression; undefined where it is none. */
export function signOfRegularExpression(value: string): string | undefined {
  for (const sign of signs) {
    const [found] = sign.exec(value) ?? []
    if (found !== undefined) return found
  }
  return undefined
}
