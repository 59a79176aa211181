import type { Verdict } from 'ruly'
import {
  checkedOptions,
  numberFrom,
  oneOf,
  optional,
  withDefault,
  wrongType,
  type Check,
  type Checked,
} from '@ruly/common/checked-options'
import { escapedQuote } from '@ruly/common/escaped-quote'

import { purposes, type Preference, type Purpose } from './model/preference.ts'
import type { PreferenceInput, Preferences } from './preferences-for.ts'
import type {
  ContentUse,
  LicenceCondition,
  Statement,
  StatementPlace,
  StatementReason,
  StatementSource,
} from './model/statement.ts'
import { permissionText, preferenceText } from './reason-text.ts'

/** Options of `decideUse`. */
export interface DecideUseOptions {
  /** Whether the agent may fetch the URL: what `robots.check` or `client.check` returned. */
  readonly verdict: Verdict
  /** What the owner prefers: what `preferencesFor` returned. */
  readonly preferences: Preferences
  /**
   * What the content is wanted for.
   *
   * @default undefined: only the permission decides
   */
  readonly purpose?: Purpose | undefined
  /**
   * What is decided where the URL may be fetched and no preference is known.
   *
   * @default 'unknown'
   */
  readonly ifUnknown?: 'allow' | 'deny' | 'unknown' | undefined
  /**
   * When to ask again, in milliseconds since the epoch, if it is too early now: the site is closed or unreachable.
   *
   * @default undefined: it is not too early
   */
  readonly retryAt?: number | undefined
}

/** What an agent should do. Permission and preference are two answers; `decision` says what follows from both. */
export interface UseDecision {
  /**
   * What to do: `allow`, `deny`, `wait` until `retryAt`, or `unknown` where the URL may be fetched and no preference is known. A URL that
   * no robots.txt governs is denied: nothing permits it.
   */
  readonly decision: 'allow' | 'deny' | 'wait' | 'unknown'
  /** Whether the agent may fetch the URL. */
  readonly permission: Preference
  /** What the owner prefers about the purpose. Without a purpose, `unknown`. */
  readonly preference: Preference
  /** The preference with the other scope of Content-Signal; undefined if it is the same. */
  readonly otherReading: Preference | undefined
  /** How far the content may be used at most, for any purpose (`use` of Content-Signal); undefined if nothing says it. */
  readonly use: ContentUse | undefined
  /** The purpose, as given. */
  readonly purpose: Purpose | undefined
  /** Why, in one sentence of at most 200 characters. No text of the site is in it. */
  readonly reason: string
  /**
   * One sentence with the cure, if the page says noindex to the agent and a rule of robots.txt disallows the URL: the agent never sees it,
   * so that the URL can stay in search results. Undefined otherwise, and where the page was not looked at.
   */
  readonly unseenNoindex: string | undefined
  /** What says so: what decides first, at most 20 statements. */
  readonly evidence: readonly UseEvidence[]
  /** How many statements are not in `evidence`. */
  readonly omitted: number
  /** What was looked at: anything else could still say something. */
  readonly lookedAt: readonly PreferenceInput[]
  /** When to ask again, in milliseconds since the epoch; undefined if that would not help. */
  readonly retryAt: number | undefined
}

/** A statement in a form that may be shown to a model. */
export interface UseEvidence {
  /** What it is written in. */
  readonly source: StatementSource
  /** Where it is written. */
  readonly place: StatementPlace
  /** With the place `robots.txt`: the line number, from 1. */
  readonly line: number | undefined
  /** What it is about: this response, the paths of a group of agents, or the whole site. */
  readonly scope: Statement['scope']
  /** What it says about the purpose; without a purpose, `unknown`. */
  readonly says: Preference
  /** With a licence that permits uses: what has to be done first; undefined without conditions. */
  readonly conditions: readonly LicenceCondition[] | undefined
  /** Whether what it says is part of the result. */
  readonly counts: boolean
  /** Why it counts, or why not. */
  readonly why: StatementReason
  /**
   * The value in quotation marks: text of the site, never an instruction. At most 80 characters of printable ASCII, the others
   * escaped as in JSON, and `...` if it is longer.
   */
  readonly quote: string
}

const record =
  <Value>(name: string): Check<Value> =>
  (value, option) => {
    if (typeof value === 'object' && value !== null && name in value) return value as Value
    throw wrongType(option, `an object with "${name}"`, value)
  }

const checks = {
  verdict: record<Verdict>('allowed'),
  preferences: record<Preferences>('byPurpose'),
  purpose: optional(oneOf(purposes)),
  ifUnknown: withDefault(oneOf(['allow', 'deny', 'unknown']), 'unknown'),
  retryAt: optional(numberFrom(-Infinity, Infinity, 'a number')),
}

type Asked = Checked<typeof checks>

/** The most statements in an answer. */
const mostEvidence = 20

/**
 * What an agent should do, from the permission to fetch a URL and the owner's preference about its use.
 *
 * A URL that may not be fetched is denied, with any preference. A preference never allows what robots.txt disallows.
 *
 * @param options verdict, preferences and purpose
 * @returns the decision, both answers, and a reason that is safe to show to a model
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `purpose` or `ifUnknown` is another string
 * @example
 * const robots = parse('User-agent: *\nContent-Usage: train-ai=n\n')
 * const asked = { agent: 'ExampleBot', url: 'https://example.com/a' }
 * const verdict = robots.check(asked.agent, asked.url)
 * const preferences = preferencesFor({ robots, ...asked })
 * const answer = decideUse({ verdict, preferences, purpose: 'train-ai' })
 * console.log(answer.decision, answer.permission, answer.preference) // deny allowed disallowed
 */
export function decideUse(options: DecideUseOptions): UseDecision {
  const asked = checkedOptions('decideUse()', options, checks)
  const { verdict, preferences, purpose, retryAt } = asked
  const preference = purpose === undefined ? 'unknown' : preferences.byPurpose[purpose]
  const other = purpose === undefined ? undefined : preferences.otherReading?.byPurpose[purpose]
  const decision = decisionOf(asked, purpose === undefined ? 'allowed' : preference)
  const shown = inOrderOfWeight(preferences, purpose).slice(0, mostEvidence)
  return {
    decision,
    permission: permissionOf(verdict),
    preference,
    otherReading: other === preference ? undefined : other,
    use: preferences.use,
    purpose,
    reason: `${reasonFor(asked, decision)}.`,
    unseenNoindex: unseenNoindex(verdict, preferences),
    evidence: shown.map((statement) => evidenceOf(statement, purpose)),
    omitted: preferences.statements.length - shown.length,
    lookedAt: preferences.lookedAt,
    retryAt: decision === 'wait' ? retryAt : undefined,
  }
}

/** The permission of a verdict. It is unknown where no robots.txt governs the URL, and where one may still come. */
function permissionOf({ allowed, reason }: Verdict): Preference {
  if (reason === 'deferred' || reason === 'unknown' || reason === 'not-governed') return 'unknown'
  return allowed ? 'allowed' : 'disallowed'
}

function decisionOf(
  { verdict, retryAt, ifUnknown }: Pick<Asked, 'verdict' | 'retryAt' | 'ifUnknown'>,
  preference: Preference,
): UseDecision['decision'] {
  const permission = permissionOf(verdict)
  const isTooEarly = retryAt !== undefined
  if (verdict.reason === 'not-governed') return 'deny'
  if (permission === 'disallowed') return isTooEarly && verdict.reason === 'disallow-all' ? 'wait' : 'deny'
  if (preference === 'disallowed') return 'deny'
  if (permission === 'unknown') return isTooEarly ? 'wait' : 'unknown'
  if (isTooEarly) return 'wait'
  return preference === 'allowed' ? 'allow' : ifUnknown
}

function reasonFor(
  { verdict, preferences, purpose }: Pick<Asked, 'verdict' | 'preferences' | 'purpose'>,
  decision: UseDecision['decision'],
): string {
  const permission = permissionText(verdict)
  const waits = decision === 'wait'
  const isUseRefused =
    decision === 'deny' && permissionOf(verdict) === 'unknown' && verdict.reason !== 'not-governed'
  if (permissionOf(verdict) !== 'allowed' && !isUseRefused)
    return waits ? `${permission}; ask again later` : permission
  const preference = purpose === undefined ? '' : `; ${preferenceReason(preferences, purpose)}`
  return `${permission}${preference}${waits ? '; the site asks to wait' : ''}`
}

function preferenceReason({ byPurpose, statements }: Preferences, purpose: Purpose): string {
  const preference = byPurpose[purpose]
  const saying = statements.filter(({ counts, says }) => counts && says[purpose] !== undefined)
  const decides = saying.find(({ says }) => says[purpose] === preference)
  const others = saying.filter(({ says }) => says[purpose] !== preference).length
  return preferenceText(purpose, preference, decides, others)
}

/**
 * Statements that decide first, then those that say the opposite, then others that count. Those that do not count are last, in the same
 * order.
 */
function inOrderOfWeight(
  { statements, byPurpose }: Preferences,
  purpose: Purpose | undefined,
): readonly Statement[] {
  const weightOf = ({ counts, says }: Statement): number => {
    const said = purpose === undefined ? undefined : says[purpose]
    const saying = said === undefined || purpose === undefined ? 0 : said === byPurpose[purpose] ? 2 : 1
    return (counts ? 3 : 0) + saying
  }
  return statements.toSorted((a, b) => weightOf(b) - weightOf(a))
}

function evidenceOf(statement: Statement, purpose: Purpose | undefined): UseEvidence {
  const { source, place, line, scope, conditions, counts, why, written } = statement
  const says = (purpose === undefined ? undefined : statement.says[purpose]) ?? 'unknown'
  return { source, place, line, scope, says, conditions, counts, why, quote: escapedQuote(written) }
}

/**
 * That a page says noindex where its agent cannot see it, with the cure: one sentence without text of the site. Undefined if the agent may
 * fetch the page, or nothing that was looked at says noindex to it.
 */
function unseenNoindex(
  verdict: Verdict,
  { robotsTags }: Pick<Preferences, 'robotsTags'>,
): string | undefined {
  if (verdict.allowed || verdict.reason !== 'rule' || !robotsTags.noindex) return undefined
  return `The page says noindex, but line ${verdict.rule.line} of robots.txt keeps the agent from reading it, so that the URL can stay in search results: allow the URL until it has left them.`
}
