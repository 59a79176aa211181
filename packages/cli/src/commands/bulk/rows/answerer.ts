import type { Verdict } from 'ruly'

/** The rows that a rule, or a reason, makes of a robot's questions: all but the URL is the same in each. */
export interface Row {
  readonly isAllowed: boolean
  readonly before: string
  readonly after: string
}

/** One robot at one robots.txt. */
export interface Answerer {
  readonly agent: string
  readonly policy: {
    check(url: string): Verdict
    /** For each URL the line that decides, as `Policy` has it. */
    decidingLines?(urls: readonly string[]): Int32Array
  }
  /** Rows that were written before, by the line that decides, negative where it disallows, or by the reason. */
  readonly rows: Map<number | string, Row>
}

export function createAnswerer(agent: string, policy: Answerer['policy']): Answerer {
  return { agent, policy, rows: new Map() }
}

/** What a policy says about every URL. */
export function sameForAll(verdict: Verdict): Answerer['policy'] {
  return { check: () => verdict }
}

export const missingNames = ['unknown', 'allow-all', 'disallow-all'] as const

/** The answer for a host without a robots.txt in the folder: a reason of verdicts. */
export type Missing = (typeof missingNames)[number]
