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
