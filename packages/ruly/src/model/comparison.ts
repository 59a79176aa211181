import type { LineUse } from './line.ts'
import type { Agent } from './agent.ts'
import type { DecidingRule, GroupSummary, Reason, Verdict } from './verdict.ts'

/** One question with the answers of several dialects, and what makes the difference where they disagree. */
export interface Comparison {
  /** The robot as it was given. */
  readonly agent: Agent
  readonly url: string
  /** Whether every dialect gives the same answer, for whatever reason. */
  readonly agree: boolean
  /** The verdict of each dialect, in the order in which they were named. */
  readonly verdicts: readonly DialectVerdict[]
  /** Who disagrees with whom because of which line, those that answer as the first dialect first; none where all agree. */
  readonly sides: readonly Side[]
}

export interface DialectVerdict extends Verdict {
  /** Name of the dialect. */
  readonly dialect: string
}

/** Dialects that give the same answer for the same cause. */
export interface Side {
  /** Names of the dialects. */
  readonly dialects: readonly string[]
  readonly allowed: boolean
  readonly reason: Reason
  /** The rule that decided, with `reason: 'rule'`. */
  readonly rule?: DecidingRule
  /** The groups that the robot obeys, in the order in which they are. */
  readonly obeyed: readonly GroupLines[]
  /** The lines that decide where the answer is the other one, and what becomes of them here. */
  readonly otherLines: readonly OtherLine[]
}

/** A group, without its place in the list: that depends on the dialect. */
export type GroupLines = Omit<GroupSummary, 'index'>

/** A line that decides for dialects that give the other answer. */
export interface OtherLine {
  readonly line: number
  /** The whole line as written. */
  readonly text: string
  readonly part: LinePart
}

/**
 * What a line that decides elsewhere does for a verdict.
 *
 * - `outweighed`: the rule matches as well, but the one that decides goes before it; `does-not-match`: its pattern does not match.
 * - `void`: the rule has no pattern, as one without a value or with the URL of another site.
 * - `group-not-obeyed`: the rule stands in a group that the robot does not obey.
 * - `not-asked`: rules do not matter for this URL, as the reason says.
 * - `other-text`: the line has another text, where one dialect decodes a UTF-16 file and another does not.
 * - Any other: the line is no rule of a group, and this is what was done with it.
 */
export type LinePart =
  | 'outweighed'
  | 'does-not-match'
  | 'void'
  | 'group-not-obeyed'
  | 'not-asked'
  | 'other-text'
  | Exclude<LineUse, 'rule'>
