import type { ExtensionName } from '../../model/extension.ts'
import type { AgentLine } from '../../model/group.ts'
import type { ByteString } from '@ruly/common/utf8'
import type { FoundRows } from '../read-rows.ts'
import { codes, inGroup, rowSize, type RowTable } from '../row-table.ts'
import { extensionKinds } from './extension-kinds.ts'

/** An extension of the file whose value is not read yet. */
export interface FoundExtension {
  readonly name: ExtensionName
  readonly line: number
  readonly octets: ByteString
  /** Index of its group; undefined outside groups and for fields about the whole site. */
  readonly group: number | undefined
  /** The user-agent lines that it applies to. */
  readonly agents: readonly AgentLine[]
}

const nobody: readonly AgentLine[] = []

/** The extensions of a file, in order, from its user-agent lines and extensions. */
export function findExtensions({ table, names }: FoundRows): readonly FoundExtension[] {
  return names.size === 0 ? [] : new ExtensionSearch(table, names).found
}

class ExtensionSearch {
  readonly found: FoundExtension[] = []
  readonly #table: RowTable
  /** Consecutive user-agent lines, ignoring fields that are not for them. */
  #run: AgentLine[] = []
  /** Whether a field for the run has come. It has the list of the run then, which no longer changes. */
  #isClosed = false
  /** Index of the open group among those that the dialect keeps. */
  #group = -1

  constructor(table: RowTable, names: ReadonlyMap<number, string>) {
    this.#table = table
    for (let row = table.first; row < table.end; row += rowSize) {
      const role = table.roleAt(row)
      const isInGroup = (role & inGroup) !== 0
      switch (role & ~inGroup) {
        case codes.opensGroup:
          if (isInGroup) this.#group++
          // A user-agent line that is missing is not one if the dialect drops its rules.
          this.#openRun(isInGroup || table.lineAt(row) > 0 ? [table.agentAt(row)] : nobody)
          break
        case codes.joinsGroup:
          this.#join(table.agentAt(row))
          break
        case codes.groupEnd:
          this.#openRun(nobody)
          break
        default:
          this.#takeExtension(row, names.get(row - table.first) ?? '', isInGroup)
      }
    }
  }

  #takeExtension(row: number, name: string, isInGroup: boolean): void {
    if (!isExtensionName(name)) return
    const isForRun = isForRobots(name) && this.#run.length > 0
    if (isForRun) this.#isClosed = true
    this.found.push({
      name,
      line: this.#table.lineAt(row),
      octets: this.#table.valueAt(row),
      group: isForRun && isInGroup ? this.#group : undefined,
      agents: isForRun ? this.#run : nobody,
    })
  }

  #join(agent: AgentLine): void {
    if (this.#isClosed) this.#openRun([agent])
    else this.#run.push(agent)
  }

  #openRun(agents: readonly AgentLine[]): void {
    this.#run = [...agents]
    this.#isClosed = false
  }
}

/** Whether a field is for the robots of its group, and not about the whole site. */
export function isForRobots(name: ExtensionName): boolean {
  return extensionKinds[name].scope === 'group'
}

function isExtensionName(name: string): name is ExtensionName {
  return Object.hasOwn(extensionKinds, name)
}
