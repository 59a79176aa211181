import type { Selection } from '../model/dialect.ts'
import type { ExtensionName, ExtensionOf, ExtensionReading } from '../model/extension.ts'
import type { AgentLine } from '../model/group.ts'
import { type ByteString, textOfUtf8 } from '@ruly/common/utf8'
import { isForRobots } from '../read/extensions/extension-search.ts'
import type { RowGroup } from '../read/row-group.ts'

/** Why a group is obeyed or not. The last two are the words of an agent's operator: `policyFor` with `agents: 'documented'` gives them. */
export type GroupReason =
  | 'names-the-agent'
  | 'wildcard-and-no-group-names-the-agent'
  | 'another-group-comes-first'
  | 'wildcard-but-a-group-names-the-agent'
  | 'names-other-robots'
  | 'ignores-wildcard'
  | 'ignores-robots-txt'

/** The groups that an agent with these tokens obeys. */
export function select(
  groups: readonly RowGroup[],
  selection: Selection,
  tokens: readonly ByteString[],
): readonly RowGroup[] {
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
export class SelectedGroups {
  readonly groups: readonly RowGroup[]
  readonly #tokens: readonly ByteString[]
  readonly #selection: Selection
  #obeyed: ReadonlySet<RowGroup> | undefined
  #tokenOf: Map<RowGroup, string | undefined> | undefined
  /** A group can have many thousand user-agent lines, so they are searched only once. */
  #naming: Map<RowGroup, ByteString | undefined> | undefined
  /** The first group that is obeyed and names the agent; null without one. */
  #firstNaming: RowGroup | null | undefined

  constructor(groups: readonly RowGroup[], tokens: readonly ByteString[], selection: Selection) {
    this.groups = groups
    this.#tokens = tokens
    this.#selection = selection
  }

  /** The agent's product tokens as text. Empty: only `*` groups match. */
  get tokens(): readonly string[] {
    return this.#tokens.map(textOfUtf8)
  }

  obeys(group: RowGroup): boolean {
    return (this.#obeyed ??= new Set(this.groups)).has(group)
  }

  /** The token for which a group is obeyed, or that names it; `*` for one that is obeyed as everyone's; undefined for others. */
  tokenOf(group: RowGroup): string | undefined {
    const known = (this.#tokenOf ??= new Map<RowGroup, string | undefined>())
    if (known.has(group)) return known.get(group)
    const token = this.#namingToken(group) ?? this.#sharedToken(group)
    const forEveryone = this.obeys(group) ? '*' : undefined
    const named = token === undefined ? forEveryone : textOfUtf8(token)
    known.set(group, named)
    return named
  }

  reasonOf(group: RowGroup): GroupReason {
    const isNamed = this.#namingToken(group) !== undefined
    if (this.obeys(group)) {
      const isForName = isNamed || this.#sharedToken(group) !== undefined
      return isForName ? 'names-the-agent' : 'wildcard-and-no-group-names-the-agent'
    }
    if (isNamed) return 'another-group-comes-first'
    const isForEveryone = group.hasAgent(this.#selection.isWildcard)
    return isForEveryone ? 'wildcard-but-a-group-names-the-agent' : 'names-other-robots'
  }

  /** Whether these user-agent lines of an obeyed group include one that the agent obeys it for. */
  isMeantBy(agents: readonly AgentLine[], group: RowGroup): boolean {
    const { names, isWildcard, choose } = this.#selection
    const naming = this.#namingToken(group)
    if (naming === undefined) return agents.some(({ rawValue }) => isWildcard(rawValue))
    const tokens = choose.byFirstName === true ? [naming] : this.#tokens
    return agents.some(({ rawValue }) => tokens.some((token) => names(rawValue, token)))
  }

  /** For an obeyed group without a line for the agent or for everyone: the name of the group with which it shares its rules. */
  #sharedToken(group: RowGroup): ByteString | undefined {
    if (!this.obeys(group) || group.hasAgent(this.#selection.isWildcard)) return undefined
    this.#firstNaming ??= this.groups.find((other) => this.#namingToken(other) !== undefined) ?? null
    return this.#firstNaming === null ? undefined : this.#namingToken(this.#firstNaming)
  }

  #namingToken(group: RowGroup): ByteString | undefined {
    const known = (this.#naming ??= new Map<RowGroup, ByteString | undefined>())
    if (known.has(group)) return known.get(group)
    const token = this.#tokens.find((one) => group.hasAgent((octets) => this.#selection.names(octets, one)))
    known.set(group, token)
    return token
  }
}

/**
 * The given extensions that apply to an agent: those below its own user-agent lines in the groups that it obeys, and those about
 * the whole site. One outside all groups applies if the agent has no readable one of the same name, unless the dialect drops it.
 */
export function ownExtensions<Some extends ExtensionOf<ExtensionName>>(
  extensions: readonly Some[],
  selected: SelectedGroups,
  { inGroups = 'for-agent-lines', outsideGroups = 'for-everyone', repeated = 'all' }: ExtensionReading = {},
): readonly Some[] {
  if (extensions.length === 0) return extensions
  const obeyed = new Map(selected.groups.map((group) => [group.index, group]))
  const known = new Map<readonly AgentLine[], boolean>()
  const isFor = ({ name, group, agents }: ExtensionOf<ExtensionName>): boolean => {
    if (agents.length === 0) return outsideGroups === 'for-everyone' || !isForRobots(name)
    const obeyedGroup = group === undefined ? undefined : obeyed.get(group)
    if (obeyedGroup === undefined || inGroups === 'for-group') return obeyedGroup !== undefined
    const isMeant = known.get(agents) ?? selected.isMeantBy(agents, obeyedGroup)
    known.set(agents, isMeant)
    return isMeant
  }
  const meant = extensions.filter(isFor)
  const lastReadable = new Map(meant.filter(isReadable).map((extension) => [extension.name, extension]))
  return meant.filter((extension) => {
    const own = lastReadable.get(extension.name)
    if (own === undefined) return true
    return (
      extension.agents.length > 0 && (repeated === 'all' || own === extension || extension.value === null)
    )
  })
}

function isReadable({ agents, value }: ExtensionOf<ExtensionName>): boolean {
  return agents.length > 0 && value !== null
}
