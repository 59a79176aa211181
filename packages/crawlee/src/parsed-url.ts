/** A URL, parsed; undefined for any other text. Not `URL.canParse`, which is wrong for some hosts in Node 20 and 22. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
