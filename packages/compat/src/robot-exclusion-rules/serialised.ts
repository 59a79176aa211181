import { pythonNumber } from '@ruly/common/python-number'
import { type ByteString, textOfUtf8, utf8OfText } from '@ruly/common/utf8'
import type { Group, Robots, Rule } from 'ruly'
import { rerpGym2008 } from 'ruly/dialects'

/** The values of all sitemap lines, in the order of the file. */
export function sitemapsOf(robots: Robots): string[] {
  return robots.extensions.filter(({ name }) => name === 'sitemap').map(({ written }) => written)
}

/** The last readable delay of each group in seconds, by the index of the group. */
export function crawlDelaysOf(robots: Robots): ReadonlyMap<number, number> {
  const delays = new Map<number, number>()
  for (const { name, group, written } of robots.extensions) {
    const delay = name === 'crawl-delay' ? floatOf(written) : null
    if (group !== undefined && delay !== null) delays.set(group, delay)
  }
  return delays
}

/**
 * A robots.txt that gives the same answers: sitemaps, then groups, those for every agent last; paths decoded, without control
 * characters.
 *
 * Source: robotexclusionrulesparser.py, `__unicode__` of its two classes.
 *
 * Deviation: the original writes some values in a form that is read differently; here they are written so that they are not. Its
 * `Sitemaps:` line with a Python list becomes one `Sitemap` line each, a delay of zero is written, and a path whose decoded form
 * would not be read back (`/a%23b`, `/a%2541`, `/a%0Ab`) stays as written.
 */
export function serialised(robots: Robots): string {
  const sitemaps = sitemapsOf(robots).map((written) => `Sitemap: ${written}\n`)
  const delays = crawlDelaysOf(robots)
  const groups = [
    ...robots.groups.filter((group) => !isForEveryone(group)),
    ...robots.groups.filter(isForEveryone),
  ]
  const texts = groups.map((group) => textOfGroup(group, delays.get(group.index)))
  return [sitemaps.join(''), ...texts].filter((text) => text !== '').join('\n')
}

function isForEveryone({ agents }: Group): boolean {
  return agents.some(({ rawValue }) => rawValue === '*')
}

/** Empty for a group without agents: the original drops it. */
function textOfGroup({ agents, rules }: Group, delay: number | undefined): string {
  const names = agents.filter(({ value }) => value !== '')
  if (names.length === 0) return ''
  return [
    ...names.map(({ value }) => `User-agent: ${value}\n`),
    ...(delay === undefined ? [] : [`Crawl-delay: ${textOfFloat(delay)}\n`]),
    ...rules.map((rule) => `${rule.kind === 'allow' ? 'Allow' : 'Disallow'}: ${textOfPath(rule)}\n`),
  ].join('')
}

function textOfPath({ rawValue, value }: Rule): string {
  const decoded = decodedTextExceptSlash(rawValue)
  const isReadAlike =
    !decoded.includes('#') &&
    rerpGym2008.reading.clean(decoded) === decoded &&
    decodedTextExceptSlash(decoded) === decoded
  return isReadAlike ? textOfUtf8(decoded) : value
}

/** Escapes decoded except `%2F`; what does not decode to UTF-8 becomes U+FFFD, as in Python's `unquote`. */
function decodedTextExceptSlash(octets: ByteString): ByteString {
  const decoded = octets.replace(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const octet = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return octet === '/' ? '%2F' : octet
  })
  return utf8OfText(textOfUtf8(decoded))
}

const infinity = /^([+-]?)inf(?:inity)?$/i
const notANumber = /^[+-]?nan$/i

/**
 * The number that Python's `float()` reads from a text: `.5`, `1e3`, `1_000`, `inf`, `nan`, digits of any script; null for any
 * other.
 *
 * Surrounding white space has already been removed.
 */
function floatOf(written: string): number | null {
  if (notANumber.test(written)) return Number.NaN
  const sign = infinity.exec(written)?.[1]
  if (sign === undefined) return pythonNumber(written)
  return sign === '-' ? -Infinity : Infinity
}

/** A number as Python's `str()` writes a float: `10.0`, `0.5`, `1e+16`, `inf`, `nan`. */
function textOfFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  const size = Math.abs(value)
  if (size >= 1e16 || (size > 0 && size < 1e-4)) {
    return value.toExponential().replace(/(?<=e[+-])(?=\d$)/, '0')
  }
  const text = Object.is(value, -0) ? '-0' : String(value)
  return Number.isInteger(value) ? `${text}.0` : text
}
