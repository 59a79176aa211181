import { utf16Mark, byteStringOf, utf8OfText, type ByteString } from '@ruly/common/utf8'
import { urlOnSite } from '@ruly/common/site-key'
import type { Diagnostic, DiagnosticCode, Group, Line, Robots } from 'ruly'
import { grouped } from '@ruly/common/grouped'
import { fileFieldsOf, hasField, type FieldLine, type FileFields } from './file-fields.ts'
import { fileGroupsOf, type FileGroups } from './file-groups.ts'
import { fileKindOf, type FileKind } from '@ruly/common/file-kind'
import { once, withLazy } from '@ruly/common/once'
import { innerFieldsOf, type InnerField } from './inner-fields.ts'
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
export interface LintFile extends Omit<FileFields, 'fieldLineAt'>, FileGroups {
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
  /** A path as a URL of the site, for questions about verdicts. */
  readonly urlOf: (path: string) => string
  /** Whether the lines are those of a decoded UTF-16 file, whose bytes are not those of the file. */
  readonly isDecoded: boolean
  /** Whether the file has only visible ASCII, spaces, tabs and line ends. */
  readonly isPlain: boolean
  readonly fileKind: FileKind
  /** Lines with a field; for a file that does not look like a robots.txt, only those with a known field. */
  readonly fields: readonly FieldLine[]
  /** The lines with an unknown field. */
  readonly unknownFields: readonly FieldLine[]
  /** The lines with other fields inside their values, by number. */
  readonly joinedLines: ReadonlyMap<number, JoinedLine>
  readonly groups: readonly Group[]
  /** How the file was served, if it was fetched from a site. */
  readonly served: Served | undefined
  /** The numbers of the lines that belong to a template. */
  readonly templateLines: ReadonlySet<number>
  /** Whether the file is a template whose lines may be left out, and not yet what a site serves. */
  readonly isUnrendered: boolean
  /** The suppressions in the comments of the file. */
  readonly suppressions: Suppressions
}

/** A line with other fields inside its value. */
export interface JoinedLine {
  readonly line: FieldLine
  readonly inner: readonly [InnerField, ...InnerField[]]
}

export function lintFileOf(robots: Robots, served?: Served): LintFile {
  const { bytes, lines, groups, dialect } = robots
  const isDecoded =
    dialect.reading.utf16 === 'decoded' && utf16Mark(byteStringOf(bytes.subarray(0, 2))) !== null
  const diagnostics = once(() => grouped(robots.diagnostics, ({ code }) => code))
  const fileFields = fileFieldsOf(robots)
  const known = {
    robots,
    bytes,
    lines,
    groups,
    isDecoded,
    served,
    suppressions: suppressionsOf(lines),
    diagnosticsOf: (code: DiagnosticCode) => diagnostics().get(code) ?? [],
    lineAt: (number: number) => lines[number - 1],
    urlOf: (path: string) => urlOnSite(path, robots.url),
    octetsOf: ({ start, end, text }: Line) =>
      isDecoded ? utf8OfText(text) : byteStringOf(bytes.subarray(start, end)),
  }
  const file: LintFile = withLazy(Object.assign(fileGroupsOf(robots, fileFields), fileFields, known), {
    isPlain: () => !isDecoded && !notPlain.test(byteStringOf(bytes)),
    fileKind: () => fileKindOf(bytes, lines, isDecoded),
    fields: () =>
      lines.filter(hasField).filter((line) => line.kind !== 'unknown' || file.fileKind === 'robots.txt'),
    unknownFields: () => file.fields.filter(({ kind }) => kind === 'unknown'),
    joinedLines: () => joinedLinesOf(file),
    templateLines: () => templateLinesOf(lines),
    isUnrendered: () =>
      served === undefined &&
      robots.url === undefined &&
      [...file.templateLines].some((number) => isTemplateBlock(lines[number - 1]?.text ?? '')),
  })
  return file
}

function joinedLinesOf({ diagnosticsOf, lineAt, octetsOf }: LintFile): LintFile['joinedLines'] {
  return new Map(
    diagnosticsOf('lines-run-together').flatMap(({ line: number }) => {
      const line = lineAt(number)
      if (line === undefined || !hasField(line)) return []
      const { start, end } = line.field.valueSpan
      const [first, ...others] = innerFieldsOf(octetsOf(line).slice(start, end))
      return first === undefined ? [] : [[number, { line, inner: [first, ...others] }] as const]
    }),
  )
}

const notPlain = /[^\t\n\r -~]/
