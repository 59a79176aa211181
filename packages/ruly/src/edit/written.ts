import { typeOf } from '../util/type-of.ts'
import { isProductToken } from '../select/product-token.ts'
import { google } from '../dialects/google.ts'

/** What would end a line or a text, and halves of characters. */
const unwritable = /[\u0000-\u001f\u007f\u2028\u2029\p{Surrogate}]/u

/** The text as given; throws a `TypeError` for anything else. */
export function checkedString(name: string, text: string): string {
  if (typeof text === 'string') return text
  throw new TypeError(`The ${name} is a string, not ${typeOf(text)}.`)
}

/** The same; throws a `RangeError` for what cannot stand on one line. */
function checkedText(name: string, value: string): string {
  const text = checkedString(name, value)
  if (unwritable.test(text)) {
    throw new RangeError(
      `The ${name} ${JSON.stringify(text)} has a line break, a control character or half a character.`,
    )
  }
  return text
}

/** The groups as given; throws a `TypeError` for anything that is no list of objects. */
export function checkedGroups<Group>(name: string, groups: readonly Group[]): readonly Group[] {
  if (!Array.isArray(groups)) throw new TypeError(`The ${name} are a list of objects, not ${typeOf(groups)}.`)
  const at = groups.findIndex((group) => typeof group !== 'object' || group === null)
  if (at < 0) return groups
  throw new TypeError(`Each of the ${name} is an object, not ${typeOf(groups[at])}.`)
}

/** A product token or `*`. */
export function writtenAgent(agent: string): string {
  const text = checkedText('agent', agent)
  if (text === '*' || isProductToken(text)) return text
  throw new RangeError(`The agent ${JSON.stringify(agent)} is neither a product token nor *.`)
}

/**
 * A path pattern as URLs have it: `#` and spaces escaped, as the one would open a comment and the others be cut off.
 *
 * Empty, or with a slash or a star in front: any other matches nothing.
 */
export function writtenPath(path: string): string {
  const text = checkedText('path', path)
  if (text === '' || text.startsWith('/') || text.startsWith('*')) return escaped(text)
  throw new RangeError(`The path ${JSON.stringify(path)} does not begin with / or *.`)
}

export function escaped(text: string): string {
  return text.replaceAll('#', '%23').replaceAll(' ', '%20')
}

/** An absolute URL without a fragment, which would be a comment. */
export function writtenSitemap(sitemap: string): string {
  const text = checkedText('sitemap', sitemap)
  if (isAbsolute(text) && !text.includes('#')) return escaped(text.trim())
  throw new RangeError(`The sitemap ${JSON.stringify(sitemap)} is no absolute URL without a fragment.`)
}

function isAbsolute(url: string): boolean {
  try {
    return new URL(url).href !== ''
  } catch {
    return false
  }
}

/** A value of any other field: not empty, without `#` and without white space around it. */
export function writtenValue(name: string, value: string): string {
  const text = checkedText(name, value)
  if (text !== '' && text === text.trim() && !text.includes('#')) return text
  throw new RangeError(`The ${name} ${JSON.stringify(value)} is empty, has a # or white space around it.`)
}

/** The name of a field that is neither a user-agent line nor a rule to any robot. */
export function writtenName(name: string): string {
  const { kind } = google.reading.classify(name)
  if (/^[A-Za-z][A-Za-z0-9_-]*$/.test(name) && (kind === 'extension' || kind === 'unknown')) return name
  throw new RangeError(
    `The field ${JSON.stringify(name)} is no name, or that of a user-agent line or a rule.`,
  )
}

/** Seconds, without an exponent. */
export function writtenSeconds(name: string, seconds: number): string {
  if (typeof seconds !== 'number') throw new TypeError(`The ${name} is a number, not ${typeOf(seconds)}.`)
  const text = String(seconds)
  if (seconds >= 0 && /^[\d.]+$/.test(text)) return text
  throw new RangeError(
    `The ${name} is a number of zero or more that is written without exponent, not ${text}.`,
  )
}

/** Each line of a text as a comment. */
export function writtenComment(comment: string): readonly string[] {
  if (typeof comment !== 'string') throw new TypeError(`The comment is a string, not ${typeOf(comment)}.`)
  return comment
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `# ${checkedText('comment', line.replaceAll('\t', ' '))}`.trimEnd())
}
