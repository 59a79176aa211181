import type { Selection } from '../model/dialect.ts'
import type { AgentLine } from '../model/group.ts'
import { textOfUtf8 } from '@ruly/common/utf8'
import type { ByteString } from '../model/byte-string.ts'

/** Why a group is obeyed or not. The last two are the words of an agent's operator: `policyFor` with `agents: 'documented'` gives them. */
export type GroupReason =
  | 'names-the-agent'
  | 'wildcard-and-no-group-names-the-agent'
  | 'another-group-comes-first'
  | 'wildcard-but-a-group-names-the-agent'
  | 'names-other-robots'
  | 'ignores-wildcard'
  | 'ignores-robots-txt'

/** What selection needs to know of a group. */
interface AgentGroup {
  readonly index: number
  /** Whether the value of one of its user-agent lines fits. */
  hasAgent(fits: (lineValue: ByteString) => boolean): boolean
}

/** The groups that an agent obeys, and why. */
export interface Selected<G extends AgentGroup> {
  /** The agent's product tokens as text. Empty: only `*` groups match. */
  readonly tokens: readonly string[]
  readonly groups: readonly G[]
  obeys(group: G): boolean
  /** The token that names a group; `*` for another one that is obeyed; undefined for others. */
  tokenOf(group: G): string | undefined
  reasonOf(group: G): GroupReason
  /** Whether these user-agent lines of an obeyed group include one that the agent obeys it for. */
  isMeantBy(agents: readonly AgentLine[], group: G): boolean
}

/** The groups that an agent with these tokens obeys. */
export function select<G extends AgentGroup>(
  groups: readonly G[],
  selection: Selection,
  tokens: readonly ByteString[],
): readonly G[] {
  const names = (value: ByteString): boolean => tokens.some((token) => selection.names(value, token))
  return selection.choose(
    groups,
    (group) => group.hasAgent(names),
    (group) => group.hasAgent(selection.isWildcard),
    (group, fits) =>
      group.hasAgent((value) => (tokens.length > 0 ? tokens : ['']).some((token) => fits(value, token))),
  )
}

/** An agent as a dialect reads it. Several user agents are one agent with several tokens. */
export interface AskingAgent {
  readonly userAgents: readonly string[]
  /** Its product tokens in bytes. */
  readonly tokens: readonly ByteString[]
}

/** An agent reads one file after the other. */
let last:
  | { readonly userAgent: string; readonly selection: Selection; readonly agent: AskingAgent }
  | undefined

/** The agent with one user agent or several. */
export function agentOf(given: string | readonly string[], selection: Selection): AskingAgent {
  if (last?.userAgent === given && last.selection === selection) return last.agent
  const userAgents = typeof given === 'string' ? [given] : given
  const tokens = [...new Set(userAgents.flatMap((userAgent) => selection.tokens(userAgent)))]
  const agent = { userAgents, tokens }
  if (typeof given === 'string') last = { userAgent: given, selection, agent }
  return agent
}

/** What can be said of the groups that an agent obeys, and of the others. */
export class SelectedGroups<G extends AgentGroup> implements Selected<G> {
  readonly groups: readonly G[]
  readonly #tokens: readonly ByteString[]
  readonly #selection: Selection
  #obeyed: ReadonlySet<G> | undefined
  #tokenOf: Map<G, string | undefined> | undefined
  /** A group can have many thousand user-agent lines, so they are searched only once. */
  #naming: Map<G, ByteString | undefined> | undefined

  constructor(groups: readonly G[], tokens: readonly ByteString[], selection: Selection) {
    this.groups = groups
    this.#tokens = tokens
    this.#selection = selection
  }

  get tokens(): readonly string[] {
    return this.#tokens.map(textOfUtf8)
  }

  obeys(group: G): boolean {
    return (this.#obeyed ??= new Set(this.groups)).has(group)
  }

  tokenOf(group: G): string | undefined {
    const known = (this.#tokenOf ??= new Map<G, string | undefined>())
    if (known.has(group)) return known.get(group)
    const token = this.#namingToken(group)
    const forEveryone = this.obeys(group) ? '*' : undefined
    const named = token === undefined ? forEveryone : textOfUtf8(token)
    known.set(group, named)
    return named
  }

  reasonOf(group: G): GroupReason {
    const isNamed = this.#namingToken(group) !== undefined
    if (this.obeys(group)) return isNamed ? 'names-the-agent' : 'wildcard-and-no-group-names-the-agent'
    if (isNamed) return 'another-group-comes-first'
    return this.#isWildcard(group) ? 'wildcard-but-a-group-names-the-agent' : 'names-other-robots'
  }

  isMeantBy(agents: readonly AgentLine[], group: G): boolean {
    const { names, isWildcard } = this.#selection
    return this.#namingToken(group) === undefined
      ? agents.some(({ rawValue }) => isWildcard(rawValue))
      : agents.some(({ rawValue }) => this.#tokens.some((token) => names(rawValue, token)))
  }

  #namingToken(group: G): ByteString | undefined {
    const known = (this.#naming ??= new Map<G, ByteString | undefined>())
    if (known.has(group)) return known.get(group)
    const token = this.#tokens.find((one) => group.hasAgent((octets) => this.#selection.names(octets, one)))
    known.set(group, token)
    return token
  }

  #isWildcard(group: G): boolean {
    return group.hasAgent(this.#selection.isWildcard)
  }
}
