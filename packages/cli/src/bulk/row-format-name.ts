export const rowFormats = ['text', 'ndjson', 'csv', 'urls'] as const

/** How the output is written; `urls` has the URLs alone. */
export type RowFormatName = (typeof rowFormats)[number]
