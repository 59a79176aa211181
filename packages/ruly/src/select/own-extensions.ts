import type { ExtensionName, ExtensionOf, ExtensionReading } from '../model/extension.ts'
import type { AgentLine } from '../model/group.ts'
import { isForRobots } from '../read/extensions/extension-search.ts'
import type { RowGroup } from '../read/row-group.ts'
import type { Selected } from './select.ts'

/**
 * The given extensions that apply to an agent: those below its own user-agent lines in the groups that it obeys, and those about
 * the whole site. One outside all groups applies if the agent has no readable one of the same name, unless the dialect drops it.
 */
export function ownExtensions<Some extends ExtensionOf<ExtensionName>>(
  extensions: readonly Some[],
  selected: Selected<RowGroup>,
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
  const last = new Map(meant.filter(isReadable).map((extension) => [extension.name, extension]))
  return meant.filter((extension) => {
    const own = last.get(extension.name)
    if (own === undefined) return true
    return (
      extension.agents.length > 0 && (repeated === 'all' || own === extension || extension.value === null)
    )
  })
}

function isReadable({ agents, value }: ExtensionOf<ExtensionName>): boolean {
  return agents.length > 0 && value !== null
}
