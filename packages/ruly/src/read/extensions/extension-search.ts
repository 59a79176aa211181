import type { ExtensionName } from '../../model/extension.ts'
import type { AgentLine } from '../../model/group.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { PackedLineTable } from '../table/packed-line-table.ts'
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

/** A rule before every user-agent line, in dialects that give it to everyone. */
const everyone: readonly AgentLine[] = [{ line: 0, value: '*', octets: '*' }]

/** The extensions of a file, in order, from a table that has at least their lines. */
export function findExtensions(table: PackedLineTable): readonly FoundExtension[] {
  return table.extensionNames.size === 0 ? [] : new ExtensionSearch(table).found
}

class ExtensionSearch {
  readonly found: FoundExtension[] = []
  readonly #table: PackedLineTable
  /** Consecutive user-agent lines, ignoring fields that are not for them. */
  #run: AgentLine[] = []
  /** Whether a field for the run has come. It has the list of the run then, which no longer changes. */
  #isClosed = false

  constructor(table: PackedLineTable) {
    this.#table = table
    for (let line = 1; line <= table.length; line++) {
      switch (table.useOf(line)) {
        case 'opens-group':
          this.#openRun([this.#agentLine(line)])
          break
        case 'joins-group':
          this.#join(this.#agentLine(line))
          break
        case 'rule':
          // Only a rule before every user-agent line has none above it.
          if (this.#run.length === 0) this.#openRun(everyone)
          break
        case 'blank':
          if (table.endsGroup(line)) this.#openRun(nobody)
          break
        case 'extension':
          this.#takeExtension(line)
          break
        default:
      }
    }
  }

  #takeExtension(line: number): void {
    const name = this.#table.extensionNames.get(line) ?? ''
    if (!isExtensionName(name)) return
    const isForRun = isForRobots(name) && this.#run.length > 0
    if (isForRun) this.#isClosed = true
    this.found.push({
      name,
      line: this.#table.numberInFile(line),
      octets: this.#table.valueBytesOf(line),
      group: isForRun ? this.#table.groupOf(line) : undefined,
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

  #agentLine(line: number): AgentLine {
    return {
      line: this.#table.numberInFile(line),
      value: this.#table.valueOf(line),
      octets: this.#table.valueBytesOf(line),
    }
  }
}

/** Whether a field is for the robots of its group, and not about the whole site. */
export function isForRobots(name: ExtensionName): boolean {
  return extensionKinds[name].scope === 'group'
}

function isExtensionName(name: string): name is ExtensionName {
  return Object.hasOwn(extensionKinds, name)
}
