/**
 * Text as a literal SARIF message.
 *
 * Braces would be placeholders (SARIF 2.1.0 §3.11.5) and brackets a link (§3.11.6), which the content of a file must not become.
 */
export function literalText(text: string): string {
  const withoutPlaceholders = text.replace(/[{}]/g, '$&$&')
  return text.includes('](') ? withoutPlaceholders.replace(/[[\]\\]/g, '\\$&') : withoutPlaceholders
}

/** A path or a URL as a URI reference. */
export function artifactUri(name: string): string {
  if (/^https?:\/\//.test(name)) return new URL(name).href
  const path = name.replaceAll('\\', '/').replace(/[\ud800-\udfff]/gu, '\ufffd')
  const escaped = path.split('/').map(encodeURIComponent).join('/')
  if (/^[A-Za-z]:\//.test(path)) return `file:///${path.slice(0, 2)}${escaped.slice(4)}`
  return path.startsWith('/') ? `file://${escaped}` : escaped
}
