/**
 * Control characters, invisible format characters and line separators. The two joiners that scripts and emoji need are not
 * included.
 */
const unsafe = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const harmless = /^[ -~]*$/

const short: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/**
 * Text from a file or a URL that is safe on a terminal and on one line: characters that control the terminal, change the text
 * direction or are invisible are escaped, as `\x1b` or `\u202e`.
 *
 * Every report passes all foreign text through this function.
 *
 * @param text text from a file, a URL or a header
 * @returns the text with escapes
 * @example
 * visible('a\u001b[31mb') // 'a\\x1b[31mb'
 */
export function visible(text: string): string {
  return harmless.test(text)
    ? text
    : text.replace(unsafe, (character) => short[character] ?? escaped(character))
}

/**
 * Data as JSON on one line with the same characters escaped. Parsing it gives the same data.
 *
 * @param data any value that JSON can represent
 * @returns JSON text
 * @example
 * visibleJson({ line: 'a\u202eb' }) // '{"line":"a\\u202eb"}'
 */
export function visibleJson(data: unknown): string {
  const json = JSON.stringify(data)
  return harmless.test(json) ? json : json.replace(unsafe, jsonEscaped)
}

function escaped(character: string): string {
  const codePoint = character.codePointAt(0) as number
  if (codePoint < 0x100) return `\\x${hex(codePoint, 2)}`
  return codePoint < 0x10000 ? `\\u${hex(codePoint, 4)}` : `\\u{${hex(codePoint, 5)}}`
}

function jsonEscaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
    .join('')
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
