import type { Selection } from './dialect.ts'
import type { Group } from './group.ts'
import { textOfOctets, type Octets } from './octets.ts'

/** Why a group is obeyed or not. */
export type GroupReason =
  | 'names-the-robot'
  | 'wildcard-and-no-group-names-the-robot'
  | 'another-group-comes-first'
  | 'wildcard-but-a-group-names-the-robot'
  | 'names-other-robots'

/** The groups that a robot obeys, and how that came about. */
export interface Selected<G extends Group = Group> {
  /** The robot's product tokens as text; none: only `*` can fit. */
  readonly tokens: readonly string[]
  readonly groups: readonly G[]
  obeys(group: Group): boolean
  /** The token that names a group, `*` for a wildcard group that is obeyed, undefined where neither holds. */
  tokenOf(group: Group): string | undefined
  reasonOf(group: Group): GroupReason
}

/** The groups that a robot obeys; several user agents are one robot with several tokens. */
export function select<G extends Group>(
  groups: readonly G[],
  selection: Selection,
  userAgents: readonly string[],
): Selected<G> {
  const tokens = tokensOf(userAgents, selection)
  const names = (value: Octets): boolean => tokens.some((token) => selection.names(value, token))
  const chosen = selection.choose(groups, names, selection.isWildcard)
  return new SelectedGroups(chosen, tokens, selection)
}

function tokensOf(userAgents: readonly string[], selection: Selection): readonly Octets[] {
  const tokens = userAgents.flatMap((userAgent) => selection.tokens(userAgent))
  return tokens.length < 2 ? tokens : [...new Set(tokens)]
}

class SelectedGroups<G extends Group> implements Selected<G> {
  readonly groups: readonly G[]
  readonly #tokens: readonly Octets[]
  readonly #selection: Selection
  #obeyed: ReadonlySet<Group> | undefined
  #tokenOf: Map<Group, string | undefined> | undefined

  constructor(groups: readonly G[], tokens: readonly Octets[], selection: Selection) {
    this.groups = groups
    this.#tokens = tokens
    this.#selection = selection
  }

  get tokens(): readonly string[] {
    return this.#tokens.map(textOfOctets)
  }

  obeys(group: Group): boolean {
    return (this.#obeyed ??= new Set(this.groups)).has(group)
  }

  tokenOf(group: Group): string | undefined {
    const known = (this.#tokenOf ??= new Map<Group, string | undefined>())
    if (known.has(group)) return known.get(group)
    const token = this.#namingToken(group)
    const asWildcard = this.#isWildcard(group) && this.obeys(group) ? '*' : undefined
    const named = token === undefined ? asWildcard : textOfOctets(token)
    known.set(group, named)
    return named
  }

  reasonOf(group: Group): GroupReason {
    const isNamed = this.#namingToken(group) !== undefined
    if (this.obeys(group)) return isNamed ? 'names-the-robot' : 'wildcard-and-no-group-names-the-robot'
    if (isNamed) return 'another-group-comes-first'
    return this.#isWildcard(group) ? 'wildcard-but-a-group-names-the-robot' : 'names-other-robots'
  }

  #namingToken({ agents }: Group): Octets | undefined {
    return this.#tokens.find((token) => agents.some(({ octets }) => this.#selection.names(octets, token)))
  }

  #isWildcard({ agents }: Group): boolean {
    return agents.some(({ octets }) => this.#selection.isWildcard(octets))
  }
}
