/** The usual spelling of a field name: `User-agent` for `user-agent`. */
export function usualSpelling(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

const names = /(?:user-agent|(?:dis)?allow|sitemap) ?:/gi

/** The known field names in a text, each with its colon: inside a value, the line end before them is missing. */
export function innerFields(text: string): IterableIterator<{ readonly 0: string; readonly index: number }> {
  return text.matchAll(names)
}

/** The URL that a text is nothing but; undefined for any other text. */
export function loneUrlIn(text: string): string | undefined {
  const url = text.length > maxLength ? '' : text.trim()
  return /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(url) ? url : undefined
}

/** No URL that a program passes in place of a file is longer. */
const maxLength = 4096
