/**
 * A URL, parsed; undefined for a text that the URL standard rejects.
 *
 * Not `URL.canParse`: in Node 20 and 22 it rejects hosts such as `bücher.example` once V8 has optimized its caller.
 */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** The URL as the URL standard resolves and writes it; null if it rejects it. */
export function resolvedUrl(url: string, base?: string): string | null {
  return parsedUrl(url, base)?.href ?? null
}

/** Stands for `^`, which some platforms escape and some do not. It is no character, so no URL contains it. */
const caret = /* @__PURE__ */ String.fromCodePoint(0xfdd0)
const escapedCaret = '%EF%B7%90'

/** The same, with `^` in a path as it is, as the URL standard had it until 2023. */
export function resolvedUrlWithCarets(url: string, base?: string): string | null {
  return resolvedUrl(url.replaceAll('^', caret), base)?.replaceAll(escapedCaret, '^') ?? null
}
