/** The longest quotation, in characters. */
const longest = 80

/**
 * Text of a site as one short line of printable ASCII in quotation marks: everything else is escaped as in JSON, and the rest is cut
 * off.
 */
export function escapedQuote(text: string): string {
  let kept = ''
  for (const character of text.slice(0, longest)) {
    const escaped = /^[ !#-[\]-~]$/.test(character) ? character : escapedUnits(character)
    if (kept.length + escaped.length > longest) return `"${kept}..."`
    kept += escaped
  }
  return text.length > longest ? `"${kept}..."` : `"${kept}"`
}

function escapedUnits(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
