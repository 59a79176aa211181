import { isProductToken } from '../../select/product-token.ts'

/** Whether a value is several names, with commas or semicolons between. */
export function isListOfAgents(value: string): boolean {
  const names = namesIn(value)
  return names.length > 1 && names.every((name) => name === '*' || isProductToken(name))
}

/** The names of such a list; what stands behind the last comma may be empty. */
export function namesIn(value: string): readonly string[] {
  return value
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Words at the beginning of browsers' headers: they name no robot. */
export function isBrowsers(token: string): boolean {
  return token === 'mozilla' || token === 'compatible'
}

/** Whether what stands behind a name is a version. */
export function isVersion(rest: string): boolean {
  return /^\/[\w.]*$/.test(rest)
}
