/** Scheme, host and port of a URL that a robots.txt governs; null for other schemes. */
export function originOf(url: string): string | null {
  if (typeof url !== 'string') throw new TypeError(`A URL to check is a string, not ${typeof url}.`)
  const { protocol, origin } = absolute(url)
  return protocol === 'http:' || protocol === 'https:' ? origin : null
}

function absolute(url: string): URL {
  try {
    return new URL(url)
  } catch {
    const shown = JSON.stringify(url.slice(0, 100))
    throw new TypeError(`A client needs an absolute URL, such as https://example.com/a, not ${shown}.`)
  }
}
