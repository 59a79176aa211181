import { utf16Mark } from '../text/decode.ts'
import type { Diagnostic, DiagnosticCode } from '../model/diagnostic.ts'
import type { Extension } from '../model/extension.ts'
import type { Group } from '../model/group.ts'
import type { Line } from '../model/line.ts'
import { grouped } from '../util/grouped.ts'
import { byteStringOf, utf8OfText } from '../text/utf8.ts'
import type { ByteString } from '../model/byte-string.ts'
import type { Robots } from '../robots.ts'
import { fileFieldsOf, hasField, type FieldLine, type FileFields } from './facts/file-fields.ts'
import { fileGroupsOf } from './facts/file-groups.ts'
import type { FileAgent, FileRule } from './facts/file-rule.ts'
import { fileKindOf, type FileKind } from '../text/file-kind.ts'
import { once } from '../util/once.ts'
import type { RuleRelations } from './facts/rule-relations.ts'
import type { Served } from './served.ts'
import { suppressionsOf, type Suppressions } from './suppressions.ts'

/** A robots.txt under the linter: the facts that rules look at, each worked out once, when it is first asked for. */
export interface LintFile extends Omit<FileFields, 'fieldLineAt'> {
  readonly robots: Robots
  /** The file as it came. */
  readonly bytes: Uint8Array
  /** The diagnostics with a code. */
  readonly diagnosticsOf: (code: DiagnosticCode) => readonly Diagnostic[]
  readonly lines: readonly Line[]
  /** A line by its number. */
  readonly lineAt: (number: number) => Line | undefined
  /** The octets of a line as they are read. */
  readonly octetsOf: (line: Line) => ByteString
  /** Whether the lines are those of a decoded UTF-16 file: then their octets are not those of the file. */
  readonly isDecoded: boolean
  /** Whether the file is nothing but ASCII that can be seen, spaces, tabs and line ends. */
  readonly isPlain: boolean
  readonly fileKind: FileKind
  /** Lines with a field; of what does not look like a robots.txt, only those with a field that is known. */
  readonly fields: readonly FieldLine[]
  /** Those of them with a field that is not known. */
  readonly unknownFields: readonly FieldLine[]
  readonly groups: readonly Group[]
  /** Rules of all groups, in the order of the file. */
  readonly rules: readonly FileRule[]
  readonly rulesOf: (group: Group) => readonly FileRule[]
  readonly agents: readonly FileAgent[]
  readonly agentsOf: (group: Group) => readonly FileAgent[]
  /** The user-agent lines that an extension is for. */
  readonly agentsFor: (extension: Pick<Extension, 'agents'>) => readonly FileAgent[]
  /** User-agent lines by what they are known by. */
  readonly agentsByToken: ReadonlyMap<string, readonly FileAgent[]>
  /** Groups that some robot may obey together. */
  readonly families: readonly (readonly Group[])[]
  /** Rules of a family with the same normal form, where there are several. */
  readonly alikeRules: readonly (readonly FileRule[])[]
  /** What other rules make of rules that have a value, where there is something to say. */
  readonly relations: ReadonlyMap<FileRule, RuleRelations>
  /** Whether a group is for everyone. */
  readonly isForEveryone: (group: Group) => boolean
  /** Whether something in a group is for some of its robots alone: then its user-agent lines have to stay where they are. */
  readonly isDivided: (group: Group) => boolean
  /** How the file was served, where a site was asked for it. */
  readonly served: Served | undefined
  /** What comments in the file want not to be told. */
  readonly suppressions: Suppressions
}

export function lintFileOf(robots: Robots, served?: Served): LintFile {
  const { lines, groups, dialect } = robots
  const octets = once(() => robots.bytes)
  const isDecoded =
    dialect.reading.utf16 === 'decoded' && utf16Mark(byteStringOf(octets().subarray(0, 2))) !== null
  const isPlain = once(() => !isDecoded && !notPlain.test(byteStringOf(octets())))
  const fileKind = once(() => fileKindOf(octets(), lines, isDecoded))
  const isRobotsTxt = (): boolean => fileKind() === 'robots.txt'
  const fields = once(() => lines.filter(hasField).filter((line) => line.kind !== 'unknown' || isRobotsTxt()))
  const unknownFields = once(() => fields().filter(({ kind }) => kind === 'unknown'))
  const diagnostics = once(() => grouped(robots.diagnostics, ({ code }) => code))
  const fileFields = fileFieldsOf(robots)
  const fileGroups = fileGroupsOf(robots, fileFields)
  return {
    ...fileFields,
    ...fileGroups,
    robots,
    get bytes() {
      return octets()
    },
    diagnosticsOf: (code) => diagnostics().get(code) ?? [],
    lines,
    groups,
    lineAt: (number) => lines[number - 1],
    octetsOf: ({ start, end, text }) =>
      isDecoded ? utf8OfText(text) : byteStringOf(octets().subarray(start, end)),
    isDecoded,
    get isPlain() {
      return isPlain()
    },
    get fileKind() {
      return fileKind()
    },
    get fields() {
      return fields()
    },
    get unknownFields() {
      return unknownFields()
    },
    get rules() {
      return fileGroups.rules()
    },
    get agents() {
      return fileGroups.agents()
    },
    get agentsByToken() {
      return fileGroups.agentsByToken()
    },
    get families() {
      return fileGroups.families()
    },
    get alikeRules() {
      return fileGroups.alikeRules()
    },
    get relations() {
      return fileGroups.relations()
    },
    served,
    suppressions: suppressionsOf(lines),
  }
}

const notPlain = /[^\t\n\r -~]/
