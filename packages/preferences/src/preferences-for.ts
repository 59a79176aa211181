import { rfc9309 } from 'ruly/dialects'
import { userAgentsOf } from '@ruly/common/user-agents-of'
import { checkedOptions, type Checked } from '@ruly/common/checked-options'
import { productTokensOf } from 'ruly'
import {
  licenceLines,
  licenceLinks,
  licenceStatements,
  referencesIn,
  type LicenceReference,
} from './licences/licence-references.ts'
import { combineTags } from './page/combine-tags.ts'
import { contentSignalHeaders, contentUsageHeader } from './page/response-statements.ts'
import { robotsTagStatements } from './page/robots-tag-statements.ts'
import { tagSections } from './page/tag-sections.ts'
import { tdmReservationOf } from './page/tdm-reservation.ts'
import { combineSays, purposes, type PurposePreferences } from './model/preference.ts'
import { preferencesChecks, type PreferencesOptions } from './preferences-options.ts'
import { askedOf, type Asked } from './robots-file/asked.ts'
import { contentSignalStatements, type ContentSignalScope } from './robots-file/content-signal.ts'
import { contentUsageStatements } from './robots-file/content-usage.ts'
import type { RobotsTags } from './model/robots-tags.ts'
import type { ContentUse, Statement } from './model/statement.ts'

/** What an owner prefers about the use of content, with everything that says so. It is no permission to fetch. */
export interface Preferences {
  /** The preference for each purpose: of all statements that count, the most restrictive. */
  readonly byPurpose: PurposePreferences
  /** How far the content may be used at most (`use` of Content-Signal); undefined if nothing says it. */
  readonly use: ContentUse | undefined
  /** Everything that was read about use, whether it counts or not. */
  readonly statements: readonly Statement[]
  /** What the result would be with the other scope of Content-Signal; undefined if it is the same. */
  readonly otherReading: OtherReading | undefined
  /** The rules of robots tags for the agent. */
  readonly robotsTags: RobotsTags
  /** The licences that robots.txt, headers and page point to. */
  readonly licences: readonly LicenceReference[]
  /** Where the owner says how to get a licence for mining that is reserved (TDMRep); undefined if it does not say. */
  readonly tdmPolicy: string | undefined
  /** What was looked at: anything else could still say something. */
  readonly lookedAt: readonly PreferenceInput[]
}

/** The result of the other reading of Content-Signal. */
export interface OtherReading {
  /** The scope of this reading: the one that was not asked for. */
  readonly contentSignalScope: ContentSignalScope
  /** The preference for each purpose. */
  readonly byPurpose: PurposePreferences
  /** How far the content may be used at most. */
  readonly use: ContentUse | undefined
}

/** Something that can contain preferences. */
export type PreferenceInput = 'robots.txt' | 'headers' | 'html' | 'tdmrep.json' | 'licences'

interface CheckedInput extends Checked<typeof preferencesChecks> {
  /** The question about the robots.txt; undefined without one. */
  readonly asked: Asked | undefined
}

/**
 * What the owner of content prefers about its use, from everything that is known: robots.txt, headers, tags of the page, TDM file,
 * licences.
 *
 * This says nothing about whether the agent may fetch the URL: `robots.check` does. No content is an error.
 *
 * @param options the agent, the URL, and what is known
 * @returns a preference for each purpose, and every statement with the reason why it counts or not
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `contentSignalScope` is another string
 * @example
 * const robots = parse('User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /open/ train-ai=y\n')
 * const { byPurpose } = preferencesFor({ robots, agent: 'ExampleBot', url: 'https://example.com/open/a' })
 * console.log(byPurpose['train-ai']) // allowed
 * console.log(byPurpose.search) // unknown
 * @see {@link https://www.ietf.org/archive/id/draft-ietf-aipref-attach-05.html draft-ietf-aipref-attach-05}
 */
export function preferencesFor(options: PreferencesOptions): Preferences {
  const checked = checkedOptions('preferencesFor()', options, preferencesChecks)
  const { robots, agent, url, contentSignalScope } = checked
  const input = { ...checked, asked: robots && askedOf(robots, agent, url) }
  const tags = tagsIn(input)
  const tdm = tdmIn(input)
  const licences = licencesIn(input)
  const rest = [
    ...usageIn(input),
    ...contentUsageHeader(input.headers ?? none, input.vocabularies.contentUsage),
    ...contentSignalHeaders(input.headers ?? none, input.vocabularies.contentSignal),
    ...tags.statements,
    ...tdm.statements,
    ...licences.statements,
  ]
  const signals = signalsIn(input, contentSignalScope)
  const result = combined([...rest, ...signals], input)
  return {
    ...result,
    statements: inOrder([...signals, ...rest]),
    otherReading: signals.length === 0 ? undefined : otherReading(result, rest, input),
    robotsTags: tags.combined,
    licences: licences.references,
    tdmPolicy: tdm.policy,
    lookedAt: lookedAt(input),
  }
}

const none = (): readonly string[] => []

function usageIn({ asked, vocabularies }: CheckedInput): readonly Statement[] {
  return asked === undefined ? [] : contentUsageStatements(asked, vocabularies.contentUsage)
}

function signalsIn({ asked, vocabularies }: CheckedInput, scope: ContentSignalScope): readonly Statement[] {
  return asked === undefined ? [] : contentSignalStatements(asked, scope, vocabularies.contentSignal)
}

function tagsIn(input: CheckedInput): {
  readonly statements: readonly Statement[]
  readonly combined: RobotsTags
} {
  const { agent, headers = none, html, now, vocabularies } = input
  const tokens = userAgentsOf(agent)
    .flatMap(productTokensOf)
    .map((token) => token.toLowerCase())
  const sections = tagSections(headers, html)
  const combinedTags = combineTags(sections, tokens, html?.noSnippetElements ?? 0)
  const isImage = headers('content-type').some((type) => /^\s*image\//i.test(type))
  const context = { tokens, isImage, now, vocabulary: vocabularies.robotsTags }
  return { statements: robotsTagStatements(sections, combinedTags, context), combined: combinedTags }
}

function tdmIn({ robots, url, headers = none, html, tdmrep, vocabularies }: CheckedInput) {
  const { matching } = robots?.dialect ?? rfc9309
  const compiling = { matching, robotsUrl: undefined }
  const target = matching.target(url, undefined)
  return tdmReservationOf(
    { file: tdmrep, header: headers, html },
    target,
    compiling,
    vocabularies.tdmReservation,
  )
}

function licencesIn({
  asked,
  robots,
  url,
  headers = none,
  html,
  licences = [],
  vocabularies,
}: CheckedInput): {
  readonly statements: readonly Statement[]
  readonly references: readonly LicenceReference[]
} {
  const lines = asked === undefined ? [] : licenceLines(asked)
  const found = [...lines, ...licenceLinks(headers, html, url)]
  const context = { url, dialect: robots?.dialect ?? rfc9309, vocabulary: vocabularies.licences }
  return { statements: licenceStatements(found, licences, context), references: referencesIn(found) }
}

/** What the statements that count say together. */
function combined(
  statements: readonly Statement[],
  { vocabularies: { contentSignal } }: CheckedInput,
): Pick<Preferences, 'byPurpose' | 'use'> {
  const counting = statements.filter(({ counts }) => counts)
  const uses = counting.map(({ use }) => use)
  return {
    byPurpose: combineSays(counting.map(({ says }) => says)),
    use: contentSignal.limit?.values.find((use) => uses.includes(use)),
  }
}

function otherReading(
  { byPurpose, use }: Pick<Preferences, 'byPurpose' | 'use'>,
  rest: readonly Statement[],
  input: CheckedInput,
): OtherReading | undefined {
  const contentSignalScope = input.contentSignalScope === 'group' ? 'site' : 'group'
  const other = combined([...rest, ...signalsIn(input, contentSignalScope)], input)
  const isSame =
    other.use === use && purposes.every((purpose) => other.byPurpose[purpose] === byPurpose[purpose])
  return isSame ? undefined : { contentSignalScope, ...other }
}

/** Lines of robots.txt first, in the order of the file. */
function inOrder(statements: readonly Statement[]): readonly Statement[] {
  return statements.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0)
}

function lookedAt({ robots, headers, html, tdmrep, licences }: CheckedInput): readonly PreferenceInput[] {
  const inputs: readonly (readonly [PreferenceInput, unknown])[] = [
    ['robots.txt', robots],
    ['headers', headers],
    ['html', html],
    ['tdmrep.json', tdmrep],
    ['licences', licences],
  ]
  return inputs.filter(([, input]) => input !== undefined).map(([name]) => name)
}
