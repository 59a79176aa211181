import { isKnownRobot } from './known-robots.ts'
import { isProductToken } from 'ruly'

/** Whether a value is several names: with commas, semicolons or bars between them, or known ones with white space between them. */
export function isListOfAgents(value: string): boolean {
  const names = namesIn(value)
  if (names.length < 2) return false
  const isSeparated = /[,;|]/.test(value)
  return names.every((name) => (isSeparated ? name === '*' || isProductToken(name) : isKnownRobot(name)))
}

/** The names of such a list; the part after the last comma can be empty. */
export function namesIn(value: string): readonly string[] {
  return value
    .split(/[,;|]/.test(value) ? /[,;|]/ : /[ \t]+/)
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
