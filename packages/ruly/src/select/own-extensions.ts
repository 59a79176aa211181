import type { ExtensionName, ExtensionOf } from '../model/extension.ts'
import type { AgentLine } from '../model/group.ts'
import type { RowGroup } from '../read/row-group.ts'
import type { Selected } from './select.ts'

/**
 * The given extensions that apply to an agent: those below its own user-agent lines in the groups that it obeys, and those about
 * the whole site. One outside all groups applies if the agent has no readable one of the same name.
 */
export function ownExtensions<Some extends ExtensionOf<ExtensionName>>(
  extensions: readonly Some[],
  selected: Selected<RowGroup>,
): readonly Some[] {
  if (extensions.length === 0) return extensions
  const obeyed = new Map(selected.groups.map((group) => [group.index, group]))
  const known = new Map<readonly AgentLine[], boolean>()
  const isFor = ({ group, agents }: ExtensionOf<ExtensionName>): boolean => {
    if (agents.length === 0) return true
    const obeyedGroup = group === undefined ? undefined : obeyed.get(group)
    if (obeyedGroup === undefined) return false
    const isMeant = known.get(agents) ?? selected.isMeantBy(agents, obeyedGroup)
    known.set(agents, isMeant)
    return isMeant
  }
  const meant = extensions.filter(isFor)
  const own = new Set(meant.filter(isReadable).map(({ name }) => name))
  return meant.filter(({ agents, name }) => agents.length > 0 || !own.has(name))
}

function isReadable({ agents, value }: ExtensionOf<ExtensionName>): boolean {
  return agents.length > 0 && value !== null
}
