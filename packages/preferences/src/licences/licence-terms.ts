import { type ByteString, utf8OfText } from '@ruly/common/utf8'
import type { Dialect } from 'ruly'
import { siteKeyOf } from '@ruly/common/site-key'
import { matchedSize, pathPatternOf } from '../model/path-pattern.ts'
import { purposes, type Purpose, type Says } from '../model/preference.ts'
import type { LicenceCondition } from '../model/statement.ts'
import type { LicenceVocabulary } from '../vocabularies/rsl-2025-12.ts'
import type { RslContent, RslDocument, RslLicense, RslTerms } from './rsl-document.ts'

/** What an RSL document says about a URL. */
export interface LicenceTerms {
  readonly says: Says
  /** What has to be done first, for uses that it permits. */
  readonly conditions: readonly LicenceCondition[]
}

/** A content that matches a URL, and how long the part of its path is that matches. */
interface MatchingContent {
  readonly content: RslContent
  readonly size: number
}

/** The answer for one purpose. */
interface Answer {
  readonly preference: 'allowed' | 'disallowed' | 'conditional'
  readonly conditions: readonly LicenceCondition[]
}

/**
 * The terms for a URL. The longest path that says something about a use decides about it, then the narrowest usage; both permitted and
 * prohibited means prohibited.
 *
 * @param document an RSL document that a robots.txt or a response points to
 * @param url the URL that is asked about
 * @param dialect how its paths are compared
 * @param vocabulary what its usages include
 */
export function licenceTermsFor(
  { contents }: RslDocument,
  url: string,
  dialect: Dialect,
  vocabulary: LicenceVocabulary,
): LicenceTerms {
  const target = dialect.matching.target(url, undefined)
  const matching = contents
    .map((content) => ({ content, size: target === null ? -1 : sizeFor(content, url, target, dialect) }))
    .filter(({ size }) => size >= 0)
    .toSorted((a, b) => b.size - a.size)
  const answers = purposes.flatMap((purpose) => {
    const answer = answerFor(purpose, matching, vocabulary)
    return answer === undefined ? [] : [{ purpose, ...answer }]
  })
  const plain = answers.filter(({ preference }) => preference !== 'conditional')
  return {
    says: Object.fromEntries(plain.map(({ purpose, preference }) => [purpose, preference])),
    conditions: [...new Set(answers.flatMap(({ conditions }) => conditions))],
  }
}

/** How many bytes of the path of a content match; -1 if it is about other URLs. */
function sizeFor({ url: location }: RslContent, url: string, target: ByteString, dialect: Dialect): number {
  const path = location.startsWith('/') ? location : pathOfUrl(location, url)
  if (path === undefined) return -1
  return matchedSize(
    pathPatternOf(utf8OfText(path), { matching: dialect.matching, robotsUrl: undefined }),
    target,
  )
}

/** The path of a whole URL on the same site; undefined for another site. */
function pathOfUrl(location: string, url: string): string | undefined {
  const site = siteKeyOf(location)
  if (site === null || site !== siteKeyOf(url)) return undefined
  const slash = location.indexOf('/', location.indexOf('//') + 2)
  return slash < 0 ? '/' : location.slice(slash)
}

/** What the contents say about a purpose, those with the longest paths first. */
function answerFor(
  purpose: Purpose,
  matching: readonly MatchingContent[],
  vocabulary: LicenceVocabulary,
): Answer | undefined {
  for (let at = 0; at < matching.length;) {
    const size = matching[at]?.size
    const alike = matching.filter((one) => one.size === size).map(({ content }) => content)
    const answer = answerIn(purpose, alike, vocabulary)
    if (answer !== undefined) return answer
    at += alike.length
  }
  return undefined
}

/** What contents with paths of one length say about a purpose. */
function answerIn(
  purpose: Purpose,
  contents: readonly RslContent[],
  { usages }: LicenceVocabulary,
): Answer | undefined {
  const licences = contents.flatMap(({ licenses, server }) =>
    licenses.map((license) => ({ license, server })),
  )
  const breadth = (terms: readonly RslTerms[]): number => narrowest(purpose, usageTokens(terms), usages)
  const prohibited = least(licences.map(({ license }) => breadth(license.prohibits)))
  const permitted = least(licences.map(({ license }) => breadth(license.permits)))
  if (prohibited <= permitted && prohibited < Infinity) return { preference: 'disallowed', conditions: [] }
  if (permitted < Infinity) {
    const granting = licences.filter(({ license }) => breadth(license.permits) < Infinity)
    const conditions = granting.map(({ license, server }) => conditionsOf(license, server))
    if (conditions.some((of) => of.length === 0)) return { preference: 'allowed', conditions: [] }
    return { preference: 'conditional', conditions: conditions.flat() }
  }
  const listsUsages = licences.some(({ license }) => usageTokens(license.permits).length > 0)
  return listsUsages ? { preference: 'disallowed', conditions: [] } : undefined
}

function usageTokens(terms: readonly RslTerms[]): readonly string[] {
  return terms.filter(({ type }) => type === 'usage').flatMap(({ tokens }) => tokens)
}

/** How many purposes the narrowest token includes that includes this one; Infinity if none does. */
function narrowest(purpose: Purpose, tokens: readonly string[], usages: LicenceVocabulary['usages']): number {
  const included = tokens
    .map((token) => (Object.hasOwn(usages, token) ? (usages[token] ?? []) : []))
    .filter((among) => among.includes(purpose))
  return least(included.map(({ length }) => length))
}

/** Infinity for no numbers. `Math.min(...numbers)` throws for a hundred thousand of them. */
function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Infinity)
}

function conditionsOf(
  { permits, prohibits, payment, reporting }: RslLicense,
  server: string | undefined,
): readonly LicenceCondition[] {
  const isLimitedBy = (type: string): boolean =>
    [...permits, ...prohibits].some((terms) => terms.type === type)
  const conditions: readonly (readonly [LicenceCondition, boolean])[] = [
    ['payment', payment !== undefined && payment.type !== 'free'],
    ['user', isLimitedBy('user')],
    ['geo', isLimitedBy('geo')],
    ['server', server !== undefined],
    ['reporting', reporting === true],
  ]
  return conditions.filter(([, holds]) => holds).map(([condition]) => condition)
}
