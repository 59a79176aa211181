/** The patterns of `ignore` without a leading `./` or `/` and a trailing `/`, which mean nothing to a matcher. */
export function barePatterns(patterns: readonly string[]): readonly string[] {
  return patterns.map((pattern) => pattern.replace(/^\.?\/|\/$/g, ''))
}

/**
 * Whether a file or a folder that contains it is meant: a pattern that matches a folder covers everything in it.
 *
 * @param parts the names in the path, from the folder of the configuration
 */
export function isCovered(parts: readonly string[], isMeant: (path: string) => boolean): boolean {
  return parts.some((_, index) => isMeant(parts.slice(0, index + 1).join('/')))
}
