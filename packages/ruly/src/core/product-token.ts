const wholeToken = /^[A-Za-z0-9._-]+$/

/** Words that browsers' headers share: they name no robot. */
const nobody: ReadonlySet<string> = new Set(['mozilla', 'compatible'])

/**
 * The product tokens in what a robot calls itself: a token as it is, or those of a full User-Agent header.
 *
 * In a header, names before a `/` and the first word after `(` or `;` count, URLs, `Mozilla` and `compatible` do not. Empty
 * where nothing is left.
 */
export function productTokensOf(userAgent: string): readonly string[] {
  if (isProductToken(userAgent)) return [userAgent]
  const tokens = new Map<string, string>()
  for (const word of wordsOf(withoutUrls(userAgent))) {
    const key = word.toLowerCase()
    if (!nobody.has(key) && !tokens.has(key)) tokens.set(key, word)
  }
  return [...tokens.values()]
}

/** Whether a text is one product token, with digits and dots. */
export function isProductToken(text: string): boolean {
  return wholeToken.test(text)
}

function wordsOf(header: string): readonly string[] {
  const words: string[] = []
  for (const match of header.matchAll(/[A-Za-z0-9._-]+/g)) {
    const before = header.slice(0, match.index).trimEnd()
    const opens = before.endsWith('(') || before.endsWith(';')
    if (opens || header[match.index + match[0].length] === '/') words.push(match[0])
  }
  return words
}

/** The header without anything that is written as `scheme://…`, up to white space, a bracket, a comma or a semicolon. */
function withoutUrls(header: string): string {
  const pieces: string[] = []
  let from = 0
  for (let colon = header.indexOf('://'); colon >= 0; colon = header.indexOf('://', from)) {
    let start = colon
    while (start > from && /[A-Za-z0-9+.-]/.test(header[start - 1] as string)) start--
    const length = header.slice(colon).search(/[\s()<>,;]/)
    pieces.push(header.slice(from, start))
    from = length < 0 ? header.length : colon + length
  }
  return pieces.join(' ') + header.slice(from)
}
