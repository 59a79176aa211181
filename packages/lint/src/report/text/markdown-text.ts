import { visible } from './visible.ts'

/** What Markdown takes for markup, or for a link: of `https://`, `www.` and an address, one character is enough. */
const special = /[\\`*_{}[\]<>#&~@]|:(?=\/\/)|(?<=www)\./gi

/** Text that Markdown shows as it is. */
export function markdownText(text: string): string {
  return visible(text).replace(special, (character) => `\\${character}`)
}

/**
 * Text from a file or a URL as a code span of Markdown: nothing in it is a link, a mention or markup. In a cell of a table, `|` needs
 * a backslash before it.
 *
 * @param text text from a file, a URL or an option
 * @returns a code span on one line; empty for no text
 * @example
 * markdownCode('Disallow: /*|a') // '`Disallow: /*|a`'
 */
export function markdownCode(text: string): string {
  const shown = visible(text)
  const longest = (shown.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0)
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return shown === '' ? '' : `${fence}${space}${shown}${space}${fence}`
}

/** A table; the cells are Markdown, with `|` as any other character. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [lineOf(header), lineOf(header.map(() => '---')), ...rows.map(lineOf)]
}
