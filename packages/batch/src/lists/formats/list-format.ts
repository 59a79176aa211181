/** Formats of lists with one question per line. */
export const listFormats = ['text', 'csv', 'ndjson'] as const

export type ListFormat = (typeof listFormats)[number]

/** The format for a file extension, ignoring `.gz` and `.zst`; undefined for other names. */
export function formatByName(path: string): ListFormat | undefined {
  const [, ending = ''] = /\.([a-z]+)(?:\.gz|\.zst)?$/i.exec(path) ?? []
  return byEnding.get(ending.toLowerCase())
}

const byEnding: ReadonlyMap<string, ListFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
])
