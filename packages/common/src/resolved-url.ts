/** The URL as the URL standard resolves and writes it; null if it rejects it. */
export function resolvedUrl(url: string, base?: string): string | null {
  try {
    return new URL(url, base).href
  } catch {
    return null
  }
}

/** Stands for `^`, which some platforms escape and some do not. It is no character, so no URL contains it. */
const caret = /* @__PURE__ */ String.fromCodePoint(0xfdd0)
const escapedCaret = '%EF%B7%90'

/** The same, with `^` in a path as it is, as the URL standard had it until 2023. */
export function resolvedUrlWithCarets(url: string, base?: string): string | null {
  return resolvedUrl(url.replaceAll('^', caret), base)?.replaceAll(escapedCaret, '^') ?? null
}
