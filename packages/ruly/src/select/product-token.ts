const wholeToken = /^[A-Za-z0-9._-]+$/

/** A whole word and the version after its slash: `*foo` and `Y!J` are not words. */
const wordAndVersion = /(?<![^\s"',;[])([A-Za-z0-9._-]+)(?:\/[^\s;,]*|(?![^\s"',;\]]))/g

/** Words that the headers of all browsers share: they name no agent. */
const nobody: ReadonlySet<string> = new Set(['mozilla', 'compatible'])

/**
 * The product tokens of a user agent: the token itself, or those of a whole User-Agent header.
 *
 * In a header these count: the first product, with or without a version, every name before a `/`, and the first word after `(` or
 * `;`. URLs, email addresses, `Mozilla` and `compatible` do not count.
 *
 * @param userAgent a product token or a whole User-Agent header
 * @returns the tokens, the most significant first; empty without a token
 * @example
 * productTokensOf('ExampleBot (+https://example.com/bot)') // ['ExampleBot']
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-10.1.5 RFC 9110 §10.1.5}
 */
export function productTokensOf(userAgent: string): readonly string[] {
  if (isProductToken(userAgent)) return [userAgent]
  const header = withoutAddresses(userAgent)
  return distinct([...firstProductIn(header), ...wordsOf(header)])
}

/** Like `productTokensOf`, but without a first product that has no version: names before a `/`, and first words after `(` or `;`. */
export function markedTokensOf(userAgent: string): readonly string[] {
  return distinct(wordsOf(withoutAddresses(userAgent)))
}

function distinct(words: readonly string[]): readonly string[] {
  const tokens = new Map<string, string>()
  for (const word of words) {
    const key = word.toLowerCase()
    if (!nobody.has(key) && !tokens.has(key)) tokens.set(key, word)
  }
  return [...tokens.values()]
}

/** Whether a text is exactly one product token. Digits and dots are accepted. */
export function isProductToken(text: string): boolean {
  return wholeToken.test(text)
}

/** The first product before any comment, with or without a version, except for the words of browsers. */
function firstProductIn(header: string): readonly string[] {
  const [products = ''] = header.split('(', 1)
  for (const [, name = ''] of products.matchAll(wordAndVersion)) {
    if (/[A-Za-z0-9]/.test(name) && !nobody.has(name.toLowerCase())) return [name]
  }
  return []
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

/** The header without URLs and email addresses, which end at white space, a bracket, a comma or a semicolon. */
function withoutAddresses(header: string): string {
  return header
    .split(/([\s()<>,;]+)/)
    .map((piece) => (isAddress(piece) ? '' : beforeScheme(piece)))
    .join('')
}

/** Whether a piece is an email address, or a host without a scheme: `www.example.com/bot`, `+example.com/bot`. */
function isAddress(piece: string): boolean {
  return piece.includes('@') || (/^\+?www\.|^\+[^/]*\./i.test(piece) && !piece.includes('://'))
}

/** The part before `scheme://…`; everything if there is no scheme. */
function beforeScheme(piece: string): string {
  const colon = piece.indexOf('://')
  if (colon < 0) return piece
  let start = colon
  while (start > 0 && /[A-Za-z0-9+.-]/.test(piece[start - 1] as string)) start--
  return piece.slice(0, start)
}
