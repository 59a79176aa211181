export const diffFormats = ['text', 'json', 'github'] as const
export type DiffFormat = (typeof diffFormats)[number]
