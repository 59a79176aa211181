/** What a person can set in the editor. */
export interface EditorSettings {
  /** The list of URLs for code lenses, relative to the folder of the robots.txt. */
  readonly urls: string
  /** The file of expectations, relative to the folder of the robots.txt. */
  readonly expect: string
  /** Where the pages of the lint rules are, such as `https://docs.example.com/lint/`; empty for no links. */
  readonly docs: string
}

/** The settings of an editor that sets none. */
export const defaultSettings: EditorSettings = { urls: 'urls.txt', expect: 'robots.test', docs: '' }

/** The settings in data from the editor; members that are missing or of another type have their defaults. */
export function settingsOf(data: unknown): EditorSettings {
  const given = (typeof data === 'object' && data !== null ? data : {}) as Readonly<Record<string, unknown>>
  const textOf = (name: keyof EditorSettings): string => {
    const value = given[name]
    return typeof value === 'string' ? value : defaultSettings[name]
  }
  return { urls: textOf('urls'), expect: textOf('expect'), docs: textOf('docs') }
}
