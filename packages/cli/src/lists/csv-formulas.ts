export const csvFormulas = ['keep', 'escape'] as const

/** What is done with fields that spreadsheets would run as formulas. */
export type CsvFormulas = (typeof csvFormulas)[number]

/** A text as spreadsheets show it and do not run it: with an apostrophe before what would begin a formula. */
export function withoutFormula(text: string): string {
  return /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r]/.test(text) ? `'${text}` : text
}
