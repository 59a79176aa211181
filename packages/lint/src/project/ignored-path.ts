/**
 * The patterns of `ignore` without a leading `./` or `/` and a trailing `/`, which mean nothing to a matcher.
 *
 * @param patterns `ignore` of a configuration
 * @returns the patterns, for a matcher of globs
 * @example
 * barePatterns(['./old/']) // ['old']
 */
export function barePatterns(patterns: readonly string[]): readonly string[] {
  return patterns.map((pattern) => pattern.replace(/^\.?\/|\/$/g, ''))
}

/**
 * Whether a file or a folder that contains it is meant: a pattern that matches a folder covers everything in it.
 *
 * @param parts the names in the path, from the folder of the configuration
 * @param isMeant whether a pattern matches a path
 * @returns true if the file is ignored
 * @example
 * isCovered(['old', 'robots.txt'], (path) => path === 'old') // true
 */
export function isCovered(parts: readonly string[], isMeant: (path: string) => boolean): boolean {
  return parts.some((_, index) => isMeant(parts.slice(0, index + 1).join('/')))
}
