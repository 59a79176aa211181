import type { Policy, Proof, Robot, Robots, Verdict } from 'ruly'

import type { Evidence } from './evidence.ts'

/** A verdict with what it rests on. */
export interface ClientVerdict extends Verdict {
  /** Undefined for a URL that no robots.txt governs. */
  readonly evidence: Evidence | undefined
  /** With the reason `deferred`: when to ask again, in milliseconds since the epoch. */
  readonly retryAt?: number
}

export interface ClientProof extends Proof {
  readonly verdict: ClientVerdict
}

/** The robots.txt of a site as it counts now. */
export interface SiteRobots {
  /** What decides: the file, or the access policy alone. */
  readonly rules: 'file' | 'allow-all' | 'disallow-all' | 'deferred'
  /** The last good copy; a file without lines where there is none. */
  readonly robots: Robots
  /** The last good copy as it came, after content decoding; undefined where there is none. */
  readonly bytes: Uint8Array | undefined
  /** The client's own agent in it. */
  readonly policy: Policy
  /** What holds for any agent: by the file, or by the access policy alone. */
  forAgent(agent: Robot): SitePolicy
  readonly evidence: Evidence
}

/** What holds for one agent on one site, as it was known when it was asked for. */
export interface SitePolicy {
  isAllowed(url: string): boolean
  check(url: string): ClientVerdict
  explain(url: string): ClientProof
}
