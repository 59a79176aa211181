import type { KnownBy } from 'ruly/dialects'
import type { LineUse, Agent, GroupSummary, Verdict, VerdictCause } from 'ruly'

/** One question with the verdicts of several dialects, and the lines that make the difference if they disagree. */
export interface Comparison {
  /** The agent, as given. */
  readonly agent: Agent
  /** The URL, as given. */
  readonly url: string
  /** Whether every dialect gives the same answer, for any reason. */
  readonly agree: boolean
  /** The verdict of each dialect, in the order of the dialects. */
  readonly verdicts: readonly DialectVerdict[]
  /**
   * The dialects grouped by answer and cause, with the lines that make the difference; the side of the first dialect comes first.
   * Empty if all agree.
   */
  readonly sides: readonly Side[]
}

/** The verdict of one dialect. */
export type DialectVerdict = Verdict & {
  /** Name of the dialect. */
  readonly dialect: string
  /** How its behaviour is known; absent if it was measured. */
  readonly knownBy?: Exclude<KnownBy, 'measured'>
}

/** Dialects that give the same answer for the same cause. */
export type Side = VerdictCause & {
  /** Names of the dialects. */
  readonly dialects: readonly string[]
  /** The groups that the agent obeys, in the order of the file. */
  readonly obeyed: readonly GroupLines[]
  /** The lines that decide for dialects with the other answer, and what they do here. */
  readonly otherLines: readonly OtherLine[]
}

/** A group without its index, which depends on the dialect. */
export type GroupLines = Omit<GroupSummary, 'index'>

/** A line that decides for dialects that give the other answer. */
export interface OtherLine {
  /** Line number, from 1. */
  readonly line: number
  /** The whole line as written. */
  readonly text: string
  /** What the line does for this answer. */
  readonly part: LinePart
}

/**
 * What a line that decides in another dialect does for a verdict.
 *
 * - `outweighed`: the rule matches too, but the deciding one takes precedence; `does-not-match`: its pattern does not match.
 * - `void`: the rule has no pattern, because it has no value or the URL of another site.
 * - `group-not-obeyed`: the rule is in a group that the agent does not obey.
 * - `not-asked`: rules do not apply to this URL, as the reason says.
 * - `other-text`: the line has another text, if one dialect decodes a UTF-16 file and another does not.
 * - Any other: the line is not a rule of a group, and this is what the dialect did with it.
 */
export type LinePart =
  | 'outweighed'
  | 'does-not-match'
  | 'void'
  | 'group-not-obeyed'
  | 'not-asked'
  | 'other-text'
  | Exclude<LineUse, 'rule'>
