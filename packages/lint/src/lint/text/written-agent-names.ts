import { isProductToken } from 'ruly'

/** Whether a value is several names, separated by commas or semicolons. */
export function isListOfAgents(value: string): boolean {
  const names = namesIn(value)
  return names.length > 1 && names.every((name) => name === '*' || isProductToken(name))
}

/** The names of such a list; the part after the last comma can be empty. */
export function namesIn(value: string): readonly string[] {
  return value
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Words at the beginning of the headers of browsers: they name no robot. */
export function isBrowsers(token: string): boolean {
  return token === 'mozilla' || token === 'compatible'
}

/** Whether the text after a name is a version. */
export function isVersion(rest: string): boolean {
  return /^\/[\w.]*$/.test(rest)
}
