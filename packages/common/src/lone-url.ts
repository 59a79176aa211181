/** The URL that a text is nothing but; undefined for any other text. */
export function loneUrlIn(text: string): string | undefined {
  const url = text.length > maxLength ? '' : text.trim()
  return /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(url) ? url : undefined
}

/** No URL that a program passes in place of a file is longer. */
const maxLength = 4096
