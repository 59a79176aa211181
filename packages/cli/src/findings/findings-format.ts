export const findingsFormats = ['text', 'json', 'sarif', 'github'] as const
export type FindingsFormat = (typeof findingsFormats)[number]
