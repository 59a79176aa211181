/** The number that Python's `float` reads in a text without white space around it; null for any other text, and for `inf` and `nan`. */
export function pythonNumber(text: string): number | null {
  return number.test(text) ? Number(withAsciiDigits(text.replaceAll('_', ''))) : null
}

const number =
  /^[+-]?(?:\p{Nd}+(?:_\p{Nd}+)*(?:\.(?:\p{Nd}+(?:_\p{Nd}+)*)?)?|\.\p{Nd}+(?:_\p{Nd}+)*)(?:e[+-]?\p{Nd}+(?:_\p{Nd}+)*)?$/iu

/** A text with the digits of any script as ASCII ones. The ten digits of a script stand in one row, and rows stand alone or side by side. */
export function withAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })
}
