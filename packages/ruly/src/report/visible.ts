/** Controls, invisible format characters and line separators; the two joiners that scripts and emoji need are left out. */
const unsafe = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const harmless = /^[ -~]*$/

const short: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/**
 * Text from a file or a URL that is safe on a terminal and on one line: what would drive the terminal, turn the direction of
 * the text or not be seen at all is written out, as `\x1b` or `\u202e`.
 *
 * Every renderer passes all foreign text through here.
 */
export function visible(text: string): string {
  return harmless.test(text)
    ? text
    : text.replace(unsafe, (character) => short[character] ?? escaped(character))
}

/** Data as JSON on one line, with the same characters escaped: a parser reads the same data from it. */
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
