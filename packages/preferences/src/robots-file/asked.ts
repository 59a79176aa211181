import { siteOf } from '@ruly/common/site-key'
import type { Agent, Group, Policy, Robots } from 'ruly'
import type { ByteString } from '@ruly/common/utf8'
import { once } from '@ruly/common/once'
import { userAgentsOf } from '@ruly/common/user-agents-of'

/** A question about a URL, asked of a robots.txt. */
export interface Asked {
  readonly robots: Robots
  readonly policy: Policy
  /** The groups that the agent obeys, by index. */
  readonly groups: ReadonlyMap<number, Group>
  /** The product tokens of the agent, as the dialect compares them. */
  readonly tokens: readonly ByteString[]
  /** Path and query of the URL as patterns are compared with them; null if the file is about another site. */
  readonly target: ByteString | null
  /** Whether the agent may fetch the URL. */
  readonly isAllowed: () => boolean
}

export function askedOf(robots: Robots, agent: Agent, url: string): Asked {
  const { selection, matching } = robots.dialect
  const policy = robots.forAgent(agent)
  return {
    robots,
    policy,
    groups: new Map(policy.groups.map((group) => [group.index, group])),
    tokens: userAgentsOf(agent).flatMap((userAgent) => selection.tokens(userAgent)),
    target: matching.target(url, siteOf(robots.url)),
    isAllowed: once(() => policy.isAllowed(url)),
  }
}
