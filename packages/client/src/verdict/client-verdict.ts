import type { Policy, Proof, Agent, NoGroupVerdict, Robots, Verdict } from 'ruly'

import type { Evidence } from './evidence.ts'

/** A verdict with the evidence that it depends on. */
export type ClientVerdict = FoundVerdict | NotGovernedVerdict

/** A verdict about a URL that a robots.txt governs. */
export type FoundVerdict = Verdict & {
  /** What the verdict depends on. */
  readonly evidence: Evidence
  /** With the reason `deferred`: when the site is requested again, in milliseconds since the epoch. */
  readonly retryAt?: number
}

/** The verdict about a URL that no robots.txt governs: it is allowed. */
export interface NotGovernedVerdict extends NoGroupVerdict {
  /** Why. */
  readonly reason: 'not-governed'
  /** No file was asked for. */
  readonly evidence: undefined
  /** No site is asked. */
  readonly retryAt?: never
}

/** The proof of a verdict, with the evidence that it depends on. */
export interface ClientProof extends Proof {
  /** The verdict that is proved, with its evidence. */
  readonly verdict: ClientVerdict
}

/** The robots.txt of a site as it counts now. */
export interface SiteRobots {
  /** What decides, unless an override does: the file, or the access policy alone. */
  readonly rules: 'file' | 'allow-all' | 'disallow-all' | 'deferred'
  /** The last good copy; a file without lines where there is no copy. */
  readonly robots: Robots
  /** The bytes of the last good copy, after content decoding; undefined where there is no copy. */
  readonly bytes: Uint8Array | undefined
  /** What the file says to the client's own agent. */
  readonly policy: Policy
  /**
   * What holds for any agent: by the file, or by the access policy alone.
   *
   * @param agent its product token, or several
   * @throws `TypeError` for an agent that is neither a string nor a list of strings
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * const site = await client.robotsFor('https://example.com/')
   * site?.forAgent('OtherBot').isAllowed('https://example.com/a')
   */
  forAgent(agent: Agent): SitePolicy
  /** What the file was fetched with, and how fresh it is, with the overrides that apply to the client's own agent. */
  readonly evidence: Evidence
}

/** What holds for one agent on one site, as it was known at the time of the question. */
export interface SitePolicy {
  /** Whether the agent may fetch an absolute URL of the site. */
  isAllowed(url: string): boolean
  /** The verdict about an absolute URL of the site, with its evidence. */
  check(url: string): ClientVerdict
  /** The verdict about an absolute URL of the site, with its whole proof. */
  explain(url: string): ClientProof
  /** What its answers depend on, with the overrides that apply to the agent. */
  readonly evidence: Evidence
}
