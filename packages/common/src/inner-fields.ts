const names = /(?:user-agent|(?:dis)?allow|sitemap) ?:/gi

/** The known field names in a text, each with its colon: inside a value, the line end before them is missing. */
export function innerFields(text: string): IterableIterator<{ readonly 0: string; readonly index: number }> {
  return text.matchAll(names)
}
