import type { Group, Robots } from 'ruly'
import type { ByteString } from '@ruly/common/utf8'
import { robotOf } from './named-agents.ts'
import { RuleList } from './rule-list.ts'

/** What agents obey in one file. Each agent is identified by a name that a file can contain. */
export class ObeyedRules {
  readonly #robots: Robots
  #chosenFor: ((name: string) => readonly Group[]) | undefined
  readonly #lists = new Map<string, RuleList>()

  constructor(robots: Robots) {
    this.#robots = robots
  }

  /** The groups that an agent obeys, as text: agents with the same text obey the same groups. A group that is closed to an agent has another rule. */
  groupsOf(name: string): string {
    return this.#chosen(name)
      .map(({ index, rules }) => `${index} ${rules[0]?.line}`)
      .join()
  }

  rulesFor(name: string): RuleList {
    const key = this.groupsOf(name)
    const { dialect, url } = this.#robots
    const known =
      this.#lists.get(key) ?? new RuleList(this.#chosen(name), { matching: dialect.matching, robotsUrl: url })
    this.#lists.set(key, known)
    return known
  }

  #chosen(name: string): readonly Group[] {
    return (this.#chosenFor ??= choosing(this.#robots))(name)
  }
}

/**
 * Chooses the groups of many agents.
 *
 * If a line can name only one agent, groups are found with a map instead of testing each group for each agent: the choice does not
 * depend on groups that name neither the agent nor every agent (`Selection.choose`).
 */
function choosing(robots: Robots): (name: string) => readonly Group[] {
  const { groups, dialect } = robots
  const { names, tokens, isWildcard, choose } = dialect.selection
  const { namedToken } = names
  if (namedToken === undefined) return (name) => robots.forAgent(robotOf(name)).groups
  const byToken = new Map<ByteString, Set<Group>>()
  const forEveryone = new Set<Group>()
  for (const group of groups) {
    for (const { rawValue } of group.agents) {
      const token = namedToken(rawValue)
      const named = byToken.get(token)
      if (named === undefined) byToken.set(token, new Set([group]))
      else named.add(group)
      if (isWildcard(rawValue)) forEveryone.add(group)
    }
  }
  return (name) => {
    const agent = robotOf(name)
    const own = (typeof agent === 'string' ? [agent] : agent).flatMap(tokens)
    const named = new Set<Group>()
    for (const token of own) {
      for (const group of byToken.get(token.toLowerCase()) ?? [])
        if (group.agents.some(({ rawValue }) => names(rawValue, token))) named.add(group)
    }
    const all = [...new Set([...named, ...forEveryone])].sort((a, b) => a.index - b.index)
    return choose(
      all,
      (group) => named.has(group),
      (group) => forEveryone.has(group),
      (group, fits) =>
        group.agents.some(({ rawValue }) =>
          (own[0] === undefined ? [''] : own).some((token) => fits(rawValue, token)),
        ),
    )
  }
}
