const number = /^[+-]?(?:\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:e[+-]?\d(?:_?\d)*)?$/i
const infinity = /^([+-]?)inf(?:inity)?$/i
const notANumber = /^[+-]?nan$/i

/**
 * The number that Python's `float()` reads from a text: `.5`, `1e3`, `1_000`, `inf`, `nan`, digits of any script; null for any
 * other.
 *
 * Surrounding white space has already been removed.
 */
export function floatOf(written: string): number | null {
  const text = written.replace(/(?!\d)\p{Nd}/gu, asciiDigit)
  if (number.test(text)) return Number(text.replaceAll('_', ''))
  if (notANumber.test(text)) return Number.NaN
  const sign = infinity.exec(text)?.[1]
  if (sign === undefined) return null
  return sign === '-' ? -Infinity : Infinity
}

/** The ASCII digit for a decimal digit of any script: Unicode has the ten digits of each script in a row. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let first = codePoint
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--
  return String((codePoint - first) % 10)
}

/** A number as Python's `str()` writes a float: `10.0`, `0.5`, `1e+16`, `inf`, `nan`. */
export function textOfFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  const size = Math.abs(value)
  if (size >= 1e16 || (size > 0 && size < 1e-4)) {
    return value.toExponential().replace(/(?<=e[+-])(?=\d$)/, '0')
  }
  const text = Object.is(value, -0) ? '-0' : String(value)
  return Number.isInteger(value) ? `${text}.0` : text
}
