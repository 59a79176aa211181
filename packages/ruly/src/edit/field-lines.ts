import { wrongType } from '@ruly/common/checked-options'
import { writtenName, writtenPath, writtenValue } from './written.ts'

/** One value, or several, each on its own line. */
export type OneOrMore = string | readonly string[]

/** The values of a property as a list; throws a `TypeError` that names it for anything else. */
export function listOf(name: string, values: OneOrMore | undefined): readonly string[] {
  if (values === undefined) return []
  if (Array.isArray(values)) return values
  if (typeof values === 'string') return [values]
  throw wrongType(name, 'a string or an array of strings', values)
}

export function ruleLine(kind: 'allow' | 'disallow', path: string): string {
  const name = kind === 'allow' ? 'Allow' : 'Disallow'
  return path === '' ? `${name}:` : `${name}: ${writtenPath(path)}`
}

/** The rules of a group; without any, an empty one that forbids nothing, so that the next group does not include the agents. */
export function ruleLines(allow: OneOrMore | undefined, disallow: OneOrMore | undefined): readonly string[] {
  const lines = [
    ...listOf('allow', allow).map((path) => ruleLine('allow', path)),
    ...listOf('disallow', disallow).map((path) => ruleLine('disallow', path)),
  ]
  return lines.length === 0 ? ['Disallow:'] : lines
}

export function fieldLines(name: string, values: OneOrMore): readonly string[] {
  return listOf(name, values).map((value) => `${writtenName(name)}: ${writtenValue(name, value)}`)
}
