import { text as checkedString, wrongType } from '@ruly/common/checked-options'
import { parsedUrl } from '@ruly/common/parsed-url'
import { shown, typeOf } from '@ruly/common/type-of'
import { isProductToken } from '../select/product-token.ts'
import { google } from '../dialects/google.ts'

/** Characters that end a line or a text in any program, as U+0085 does in Python, and unpaired surrogates. */
const unwritable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Surrogate}]/u

/** The text as given; throws a `RangeError` for a text that cannot be on one line. */
function checkedText(name: string, value: string): string {
  const text = checkedString(value, name)
  if (unwritable.test(text)) {
    throw new RangeError(
      `"${name}" must not contain line breaks, control characters or unpaired surrogates, got ${shown(text)}.`,
    )
  }
  return text
}

/** The groups as given; throws a `TypeError` for anything but a list of objects. */
export function checkedGroups<Group>(name: string, groups: readonly Group[]): readonly Group[] {
  if (!Array.isArray(groups)) throw wrongType(name, 'a list of objects', groups)
  const at = groups.findIndex((group) => typeof group !== 'object' || group === null)
  if (at < 0) return groups
  throw new TypeError(`"${name}" must be a list of objects, got one with ${typeOf(groups[at])}.`)
}

/** A product token or `*`. */
export function writtenAgent(agent: string): string {
  const text = checkedText('agent', agent)
  if (text === '*' || isProductToken(text)) return text
  throw new RangeError(`The agent must be a product token or *, got ${shown(agent)}.`)
}

/**
 * A path pattern as URLs contain it. `#` and spaces are escaped, because the first would begin a comment and the others be cut off.
 *
 * Empty, or beginning with a slash or a star: any other matches nothing.
 */
export function writtenPath(path: string): string {
  const text = checkedText('path', path)
  if (text === '' || text.startsWith('/') || text.startsWith('*')) return escaped(text)
  throw new RangeError(`The path must begin with / or *, got ${shown(path)}.`)
}

export function escaped(text: string): string {
  return text.replaceAll('#', '%23').replaceAll(' ', '%20')
}

/** An absolute URL without a fragment, which would be a comment. */
export function writtenSitemap(sitemap: string): string {
  const text = checkedText('sitemap', sitemap)
  if (parsedUrl(text) !== undefined && !text.includes('#')) return escaped(text.trim())
  throw new RangeError(`The sitemap must be an absolute URL without a fragment, got ${shown(sitemap)}.`)
}

/** A value of any other field: not empty, without `#` and without surrounding white space. */
export function writtenValue(name: string, value: string): string {
  const text = checkedText(name, value)
  if (text !== '' && text === text.trim() && !text.includes('#')) return text
  throw new RangeError(
    `"${name}" must have a value without # and without white space around it, got ${shown(value)}.`,
  )
}

/** The name of a field that no parser reads as a user-agent line or a rule. */
function writtenName(name: string): string {
  const { kind } = google.reading.classify(name)
  if (/^[A-Za-z][A-Za-z0-9_-]*$/.test(name) && (kind === 'extension' || kind === 'unknown')) return name
  throw new RangeError(
    `A field name must have letters, digits, _ and - and must not be read as a user-agent line or a rule, got ${shown(name)}.`,
  )
}

/** Seconds, without an exponent. */
export function writtenSeconds(name: string, seconds: number): string {
  if (typeof seconds !== 'number') throw wrongType(name, 'a number', seconds)
  const text = String(seconds)
  if (seconds >= 0 && /^[\d.]+$/.test(text)) return text
  throw new RangeError(`"${name}" must be 0 or more and writable without an exponent, got ${text}.`)
}

/** Each line of a text as a comment. */
export function writtenComment(comment: string): readonly string[] {
  return checkedString(comment, 'comment')
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => `# ${checkedText('comment', line.replaceAll('\t', ' '))}`.trimEnd())
}

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
