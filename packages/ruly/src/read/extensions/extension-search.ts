import type { ExtensionName } from '../../model/extension.ts'
import { extensionKinds } from './extension-kinds.ts'
import { FieldPass, type PassOptions } from '../fast/field-pass.ts'
import type { LineRole } from '../fast/field-reader.ts'
import type { AgentLine } from '../../model/group.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { markLength } from '../../text/mark-length.ts'

/** An extension of the file whose value is not read yet. */
export interface FoundExtension {
  readonly name: ExtensionName
  readonly line: number
  readonly octets: ByteString
  /** Number of its group among all that form; -1 outside groups and for fields about the whole site. */
  readonly formed: number
  /** The user-agent lines that it applies to. */
  readonly agents: readonly AgentLine[]
}

const nobody: readonly AgentLine[] = []

/** A rule before every user-agent line, in dialects that give it to everyone. */
const everyone: AgentLine = { line: 0, value: '*', octets: '*' }

/** The extensions of a file in order, found in one pass that creates no objects for other lines. */
export function findExtensions(
  content: ByteString,
  end: number,
  options: PassOptions,
): readonly FoundExtension[] {
  return new ExtensionSearch(content, end, options).found
}

class ExtensionSearch extends FieldPass {
  readonly found: FoundExtension[] = []
  /** Consecutive user-agent lines, ignoring fields that are not for them. */
  #run: AgentLine[] = []
  /** Whether a field for the run has come. */
  #isClosed = false

  constructor(content: ByteString, end: number, options: PassOptions) {
    super(content, end, options)
    this.go(markLength(content, options.reading.bom), 'forExtensions')
  }

  protected take(role: LineRole, _start: number, line: number): void {
    const { former } = this
    if (role === 'user-agent') {
      if (former.takeAgent() || this.#isClosed) this.#openRun()
      this.#run.push(this.#agentLine(line))
    } else if (role === 'extension') {
      former.takeExtension()
      this.#takeExtension(line)
    } else if (role === 'blank') {
      former.takeBlank()
      if (former.open < 0) this.#openRun()
    } else if (role === 'allow' || role === 'disallow') {
      this.#takeRule()
    }
  }

  #takeRule(): void {
    const { count } = this.former
    this.former.takeRule()
    if (this.former.count === count) return
    this.#openRun()
    this.#run.push(everyone)
  }

  #takeExtension(line: number): void {
    const { name } = this.reader
    if (!isExtensionName(name)) return
    const octets = this.#value()
    const isForRun = extensionKinds[name].scope === 'group' && this.former.open >= 0
    if (isForRun) this.#isClosed = true
    const agents = isForRun ? this.#run : nobody
    this.found.push({ name, line, octets, formed: isForRun ? this.former.open : -1, agents })
  }

  #openRun(): void {
    this.#run = []
    this.#isClosed = false
  }

  #agentLine(line: number): AgentLine {
    const octets = this.#value()
    return { line, value: this.reader.textOf(octets), octets }
  }

  #value(): ByteString {
    const { changed, content, valueStart, valueEnd } = this.reader
    return changed ?? content.slice(valueStart, valueEnd)
  }
}

function isExtensionName(name: string): name is ExtensionName {
  return Object.hasOwn(extensionKinds, name)
}
