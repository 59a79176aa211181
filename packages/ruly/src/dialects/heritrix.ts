import { rfc9309Access as access } from '../access/rfc9309-access.ts'
import { patternOf, prefixOf } from '../match/match-pattern.ts'
import type { Classify, CompileRule, Dialect, HasLine, Pattern, SplitLine } from '../model/dialect.ts'
import type { Group, Rule } from '../model/group.ts'
import { triedOnce } from '../strategies/matching/compile-pattern.ts'
import { named } from '../strategies/named.ts'
import { exactNames, fields } from '../strategies/reading/field-names.ts'
import { trimJava } from '../strategies/reading/library-trims.ts'
import { asGiven, star } from '../strategies/selection/agent-names.ts'
import { lowerCasedText, scrubbed, unescaped, withoutTags } from '../strategies/text-forms.ts'
import { withoutDots } from '@ruly/common/url-parts'
import { type ByteString, textOfUtf8, utf8OfText } from '@ruly/common/utf8'

/**
 * The Internet Archive's crawler Heritrix, with its policy `obey`.
 *
 * Source: internetarchive/heritrix3 5ada2a7 (2026-07-02), Robotstxt.java and RobotsDirectives.java.
 *
 * Deviation: a file is read as far as `maxBytes` says; the original reads 512,000 characters, and not the line in which they end.
 */
export const heritrix: Dialect = {
  name: 'heritrix',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'kept',
    maxLineBytes: Infinity,
    split: colonOutsideTags,
    clean: untaggedValue,
    classify: untaggedNames(exactNames(fields('user-agent', 'allow', 'disallow', 'crawl-delay'))),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'kept',
    ownFields: ['crawl-delay'],
  },
  selection: {
    tokens: asGiven,
    names: agentHasLowerCased,
    isWildcard: star,
    choose: firstListedName,
  },
  matching: {
    target: decodedTarget,
    compile: needingGroups(lastSortedPrefix),
    emptyValue: 'no-rule',
    order: 'longest',
    robotsTxt: 'ordinary',
  },
  // Names that share their rules share one delay, which each Crawl-delay below any of them sets.
  extensions: { inGroups: 'for-group', outsideGroups: 'for-nobody', repeated: 'last' },
  access,
}

/** Stands for the bytes of a tag. */
const tagged = '\u0100'

/** White space of Java's `trim`: everything up to the space. */
const blankOctet = /[^\0- ]/

/**
 * `name:value`, without white space before the colon; `#` begins a comment anywhere. A Crawl-delay that is not a number is not a
 * field, and neither is a line with a separator that ends lines in Java's regular expressions.
 *
 * Source: internetarchive/heritrix3 5ada2a7, Robotstxt.java, `initializeFromReader`.
 */
function colonOutsideTags(line: ByteString): SplitLine {
  // Tags become a character that is no byte, so that offsets stay.
  const untagged = line.search(blankOctet) === line.indexOf('#') ? line : withoutTags(line, tagged)
  const hash = untagged.indexOf('#')
  const text = hash < 0 ? untagged : untagged.slice(0, hash)
  const start = text.search(/[^\0- \u0100]/)
  if (start < 0) return { comment: hash, blank: true, field: undefined }
  const colon = text.indexOf(':', start)
  const noField = { comment: hash, blank: false, field: undefined }
  if (colon < 0 || /\u00c2\u0085|\u00e2\u0080[\u00a8\u00a9]/.test(text)) return noField
  let end = text.length
  while (end > colon + 1 && isBlankOrTag(text.charCodeAt(end - 1))) end--
  let from = colon + 1
  while (from < end && isBlankOrTag(text.charCodeAt(from))) from++
  const name = nameIn(text.slice(start, colon))
  if (name === 'crawl-delay' && !isDelayInJava(text.slice(from, end).replaceAll(tagged, ''))) return noField
  return { ...noField, field: { name: { start, end: colon }, value: { start: from, end }, colon: true } }
}

function isBlankOrTag(octet: number): boolean {
  return octet <= 0x20 || octet === 0x100
}

/** Whether the digits and dots at the beginning are a number. */
function isDelayInJava(text: ByteString): boolean {
  return /^(?:\d+(?:\.\d*)?|\.\d+)(?![\d.])/.test(text)
}

/** The value without HTML tags and the white space around it. */
function untaggedValue(value: ByteString): ByteString {
  return trimmed(withoutTags(value))
}

function trimmed(text: string): string {
  const { start, end } = trimJava(text, 0, text.length)
  return text.slice(start, end)
}

function nameIn(written: ByteString): ByteString {
  return written.replaceAll(tagged, '').toLowerCase()
}

/** HTML tags are no part of a name. */
function untaggedNames(classify: Classify): Classify {
  return named((name) => classify(withoutTags(name)), `untaggedNames(${classify.name})`)
}

/** The user agent contains the line's value in lower case; its own case counts. */
export function agentHasLowerCased(lineValue: ByteString, token: ByteString): boolean {
  return lineValue !== '*' && textOfUtf8(token).includes(lowerCasedText(lineValue))
}

/** Groups that Heritrix keeps together, because they share a name. */
interface SharedGroups<G> {
  readonly groups: G[]
  isRuled: boolean
}

/**
 * The groups of the first name in the file that is in the user agent, else those of `*`.
 *
 * A name that has rules already gets the rules that follow, and the names above it on the lines of the same group do not.
 *
 * Source: internetarchive/heritrix3 5ada2a7, Robotstxt.java, `initializeFromReader` and `getDirectivesFor`.
 */
function firstListedName<G>(
  groups: readonly G[],
  _isNamed: unknown,
  _isWildcard: unknown,
  hasLine: HasLine<G>,
): readonly G[] {
  const byName = new Map<string, SharedGroups<G>>()
  let agent: ByteString = ''
  let open: SharedGroups<G> | undefined
  for (const group of groups) {
    hasLine(group, (value, token) => {
      agent = token
      const name = lowerCasedText(value)
      const known = byName.get(name)
      if (known?.isRuled === true) open = known
      else if (open === undefined || open.isRuled) open = { groups: [], isRuled: false }
      byName.set(name, open)
      return false
    })
    if (open === undefined) continue
    open.groups.push(group)
    open.isRuled = true
  }
  const text = textOfUtf8(agent)
  const listed = [...byName.keys()].find((name) => name !== '*' && text.includes(name))
  return byName.get(listed ?? '*')?.groups ?? []
}

const uriParts = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:(\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?)?/

/**
 * Path and query with all escapes decoded, `+` as a space, and dot segments resolved.
 *
 * Source: internetarchive/heritrix3 5ada2a7, RobotsPolicy.java, `getPathQuery`; iipc/webarchive-commons, UsableURIFactory.java,
 * `fixup`, URI.java, `normalize`, and LaxURLCodec.java, `decodeUrlLoose`.
 */
export function decodedTarget(url: string): ByteString {
  const [beforeQuery = '', ...rest] = trimmed(url.replaceAll('\u00a0', ' ')).split('?')
  const fixed = [beforeQuery.replaceAll('\\', '/'), ...rest]
    .join('?')
    .replaceAll(/[\n\r\t]/g, '')
    .replace(/^(https?:\/\/)\/+/, '$1')
  const [, scheme, authority, path = '', query = ''] = uriParts.exec(fixed) ?? []
  const isRelative = scheme === undefined || /^http$/i.test(scheme)
  const isOpaque = !isRelative && authority === undefined && !path.startsWith('/')
  const resolved = isOpaque ? path : `/${withoutDots(path.replace(/^\//, ''))}`
  const written = utf8OfText(query === '' ? resolved : `${resolved}?${query}`)
  return scrubbed(unescaped(written.replaceAll('+', ' ')))
}

/**
 * `*` matches any run of characters, and a final `$` the end; one star at the end is dropped. Counted in UTF-16 code units. Of the rules
 * of one kind without wildcards, only the last one that does not sort after the target is compared with it.
 *
 * Source: internetarchive/heritrix3 5ada2a7, Robotstxt.java, `initializeFromReader`, and RobotsDirectives.java.
 */
export function lastSortedPrefix(
  { rawValue, kind }: Rule,
  _robotsUrl?: string,
  groups?: Groups,
): readonly Pattern[] {
  const written = writtenPath(rawValue)
  const sizeBytes = textOfUtf8(written).length
  if (written === '') return []
  if (isWild(written)) return [{ ...triedOnce(patternOf(written)), sizeBytes }]
  const next = groups === undefined ? undefined : sortedPrefixes(groups)[kind].get(written)
  if (next?.startsWith(written) !== true) return [{ ...prefixOf(written), sizeBytes }]
  return [{ segments: [written, next.slice(written.length)], anchor: 'before', sizeBytes }]
}

/* @__NO_SIDE_EFFECTS__ */
function needingGroups(compile: CompileRule): CompileRule {
  return Object.assign(compile, { needsGroups: true })
}

function writtenPath(octets: ByteString): ByteString {
  return scrubbed(octets).replace(/\*$/, '')
}

function isWild(written: ByteString): boolean {
  return written.includes('*') || written.endsWith('$')
}

type Groups = readonly Pick<Group, 'rules'>[]

/** For each rule without wildcards, the one that follows it among those of its kind, sorted. */
type NextPrefixes = Readonly<Record<Rule['kind'], ReadonlyMap<ByteString, ByteString | undefined>>>

const known = new WeakMap<Groups, NextPrefixes>()

function sortedPrefixes(groups: Groups): NextPrefixes {
  const next = known.get(groups) ?? { allow: nextOf(groups, 'allow'), disallow: nextOf(groups, 'disallow') }
  known.set(groups, next)
  return next
}

function nextOf(groups: Groups, kind: Rule['kind']): ReadonlyMap<ByteString, ByteString | undefined> {
  const rules = groups.flatMap((group) => group.rules).filter((rule) => rule.kind === kind)
  const paths = rules
    .map(({ rawValue }) => writtenPath(rawValue))
    .filter((path) => path !== '' && !isWild(path))
  const sorted = [...new Set(paths)].sort()
  return new Map(sorted.map((path, place) => [path, sorted[place + 1]]))
}
