import type { Verdict } from 'ruly'

/** A row without its URL: all rows with the same agent and rule, or reason, share it. */
export interface Row {
  readonly isAllowed: boolean
  readonly before: string
  readonly after: string
  /** `after`, and `before` of the next row, if that is the same. */
  readonly between: string
}

/** One agent and one robots.txt. */
export interface Answerer {
  readonly agent: string
  readonly policy: {
    check(url: string): Verdict
    /** The deciding line of each URL, as in `Policy`. */
    decidingLines?(urls: readonly string[]): Int32Array
  }
  /** Memoized rows, by the deciding line (negative if it disallows) or by the reason. */
  readonly rows: Map<number | string, Row>
}

export function createAnswerer(agent: string, policy: Answerer['policy']): Answerer {
  return { agent, policy, rows: new Map() }
}

/** A policy with the same verdict for every URL. */
export function sameForAll(verdict: Verdict): Answerer['policy'] {
  return { check: () => verdict }
}

export const missingNames = ['unknown', 'allow-all', 'disallow-all'] as const

/** The reason of the verdict for a host without a robots.txt in the folder. */
export type Missing = (typeof missingNames)[number]
