import { utf16Mark, byteStringOf, utf8OfText, type ByteString } from '@ruly/common/utf8'
import type { Diagnostic, DiagnosticCode, Extension, Group, Line, Robots } from 'ruly'
import { grouped } from '@ruly/common/grouped'
import { fileFieldsOf, hasField, type FieldLine, type FileFields } from './file-fields.ts'
import { fileGroupsOf } from './file-groups.ts'
import type { FileAgent, FileRule } from './file-rule.ts'
import { fileKindOf, type FileKind } from '@ruly/common/file-kind'
import { once } from '@ruly/common/once'
import type { RuleRelations } from './rule-relations.ts'
import { isTemplateBlock, templateLinesOf } from './template-lines.ts'
import { suppressionsOf, type Suppressions } from './suppressions.ts'

/** How a site served its robots.txt. */
export interface Served {
  /** The URL after all redirects. */
  readonly finalUrl: string
  /** The Content-Type header; undefined if there was none. */
  readonly contentType?: string | undefined
  /** Whether the file was longer than what was read. */
  readonly isCut: boolean
}

/** A robots.txt in the linter: the facts that rules use, each computed when first needed. */
export interface LintFile extends Omit<FileFields, 'fieldLineAt'> {
  readonly robots: Robots
  /** The file as given. */
  readonly bytes: Uint8Array
  /** The diagnostics with a code. */
  readonly diagnosticsOf: (code: DiagnosticCode) => readonly Diagnostic[]
  readonly lines: readonly Line[]
  /** A line by its number. */
  readonly lineAt: (number: number) => Line | undefined
  /** The bytes of a line as it is read. */
  readonly octetsOf: (line: Line) => ByteString
  /** Whether the lines are those of a decoded UTF-16 file, whose bytes are not those of the file. */
  readonly isDecoded: boolean
  /** Whether the file has only visible ASCII, spaces, tabs and line ends. */
  readonly isPlain: boolean
  readonly fileKind: FileKind
  /** Lines with a field; for a file that does not look like a robots.txt, only those with a known field. */
  readonly fields: readonly FieldLine[]
  /** The lines with an unknown field. */
  readonly unknownFields: readonly FieldLine[]
  readonly groups: readonly Group[]
  /** Rules of all groups, in the order of the file. */
  readonly rules: readonly FileRule[]
  readonly rulesOf: (group: Group) => readonly FileRule[]
  readonly agents: readonly FileAgent[]
  readonly agentsOf: (group: Group) => readonly FileAgent[]
  /** The user-agent lines that an extension applies to. */
  readonly agentsFor: (extension: Pick<Extension, 'agents'>) => readonly FileAgent[]
  /** User-agent lines by product token. */
  readonly agentsByToken: ReadonlyMap<string, readonly FileAgent[]>
  /** Groups that some robot may obey together. */
  readonly families: readonly (readonly Group[])[]
  /** Rules of a family with the same normal form, if there are several. */
  readonly alikeRules: readonly (readonly FileRule[])[]
  /** How other rules affect rules with a value, if they do. */
  readonly relations: ReadonlyMap<FileRule, RuleRelations>
  /** Whether a group is for everyone. */
  readonly isForEveryone: (group: Group) => boolean
  /** Whether something in a group applies only to some of its robots, so that its user-agent lines must stay in their places. */
  readonly isDivided: (group: Group) => boolean
  /** How the file was served, if it was fetched from a site. */
  readonly served: Served | undefined
  /** The numbers of the lines that belong to a template. */
  readonly templateLines: ReadonlySet<number>
  /** Whether the file is a template whose lines may be left out, and not yet what a site serves. */
  readonly isUnrendered: boolean
  /** The suppressions in the comments of the file. */
  readonly suppressions: Suppressions
}

export function lintFileOf(robots: Robots, served?: Served): LintFile {
  const { lines, groups, dialect } = robots
  const bytes = once(() => robots.bytes)
  const isDecoded =
    dialect.reading.utf16 === 'decoded' && utf16Mark(byteStringOf(bytes().subarray(0, 2))) !== null
  const isPlain = once(() => !isDecoded && !notPlain.test(byteStringOf(bytes())))
  const fileKind = once(() => fileKindOf(bytes(), lines, isDecoded))
  const isRobotsTxt = (): boolean => fileKind() === 'robots.txt'
  const fields = once(() => lines.filter(hasField).filter((line) => line.kind !== 'unknown' || isRobotsTxt()))
  const unknownFields = once(() => fields().filter(({ kind }) => kind === 'unknown'))
  const diagnostics = once(() => grouped(robots.diagnostics, ({ code }) => code))
  const fileFields = fileFieldsOf(robots)
  const fileGroups = fileGroupsOf(robots, fileFields)
  const templateLines = once(() => templateLinesOf(lines))
  return {
    ...fileFields,
    ...fileGroups,
    robots,
    get bytes() {
      return bytes()
    },
    diagnosticsOf: (code) => diagnostics().get(code) ?? [],
    lines,
    groups,
    lineAt: (number) => lines[number - 1],
    octetsOf: ({ start, end, text }) =>
      isDecoded ? utf8OfText(text) : byteStringOf(bytes().subarray(start, end)),
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
    get templateLines() {
      return templateLines()
    },
    get isUnrendered() {
      if (served !== undefined || robots.url !== undefined) return false
      return [...templateLines()].some((number) => isTemplateBlock(lines[number - 1]?.text ?? ''))
    },
    suppressions: suppressionsOf(lines),
  }
}

const notPlain = /[^\t\n\r -~]/
