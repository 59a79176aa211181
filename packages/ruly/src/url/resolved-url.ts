/** The URL as the URL standard resolves and writes it; null if it rejects it. */
export function resolvedUrl(url: string, base?: string): string | null {
  try {
    return new URL(url, base).href
  } catch {
    return null
  }
}
