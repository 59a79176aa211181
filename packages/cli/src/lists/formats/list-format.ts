/** The forms of lists that are read line by line. */
export const listFormats = ['text', 'csv', 'ndjson'] as const

export type ListFormat = (typeof listFormats)[number]

/** The format that a file's name promises, ignoring what packs the file; undefined for other names. */
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
