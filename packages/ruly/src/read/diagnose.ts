import type { Dialect, Span } from '../model/dialect.ts'
import type { Diagnostic, DiagnosticCode } from '../model/diagnostic.ts'
import type { Extension, ExtensionName } from '../model/extension.ts'
import type { LineUse } from '../model/line.ts'
import type { Source } from '../text/decode.ts'
import { fileOffsetIn } from '../text/file-offset.ts'
import { innerFields, loneUrlIn } from '@ruly/common/field-text'
import { type ByteString, isUtf8 } from '@ruly/common/utf8'
import { markLength } from '../text/mark-length.ts'
import { isAbsolute } from '@ruly/common/url-parts'
import type { RowLineTable } from './line-table.ts'
import { readLine, type ReadField } from './read-line.ts'

interface DiagnosedFile {
  readonly source: Source
  readonly table: RowLineTable
  readonly extensions: readonly Extension[]
  readonly dialect: Dialect
}

/** What the author of a file should know, in the order of the lines. Unknown fields are not reported, because others may know them. */
export function diagnose(file: DiagnosedFile): readonly Diagnostic[] {
  const found = [...aboutTheStart(file), ...aboutLines(file), ...aboutRuns(file), ...aboutValues(file)]
  return found.length < 2 ? found : found.toSorted((a, b) => a.line - b.line)
}

function aboutTheStart({ source, table, dialect }: DiagnosedFile): readonly Diagnostic[] {
  const { content, file } = source
  if (content !== file) return [about(linePlacer(source, table)(1), 'utf-16', undefined)]
  // A mark that is read as text is still a mark.
  if (table.useOf(1) === 'unknown-field' && loneUrlIn(content) !== undefined)
    return [about(linePlacer(source, table)(1), 'not-a-field', undefined)]
  const length = markLength(content, dialect.reading.bom === 'text' ? 'skipped' : dialect.reading.bom)
  return length === 0 ? [] : [{ code: 'byte-order-mark', line: 1, span: { start: 0, end: length } }]
}

/** Looks closely only at lines that something can be said about. */
function aboutLines({ table, source, dialect }: DiagnosedFile): readonly Diagnostic[] {
  const { content } = source
  const isPlain = isUtf8(content) && !content.includes('\0')
  const placeOf = linePlacer(source, table)
  const found: Diagnostic[] = []
  for (const line of isPlain ? table.notable : everyLine(table)) {
    const use = table.useOf(line)
    const placed = placeOf(line)
    if (use === 'beyond-limit') found.push(about(placed, 'file-too-large', undefined))
    else if (isPlain && use === 'not-a-field' && placed.octets.length <= dialect.reading.maxLineBytes)
      found.push(about(placed, use, undefined))
    else found.push(...aboutLine(placed, { use, dialect, isLast: line === table.length }))
  }
  return found
}

function everyLine({ length }: RowLineTable): readonly number[] {
  return Array.from({ length }, (_, place) => place + 1)
}

interface LineReading {
  readonly use: LineUse
  readonly dialect: Dialect
  readonly isLast: boolean
}

function aboutLine(placed: PlacedLine, { use, dialect, isLast }: LineReading): readonly Diagnostic[] {
  const { octets, line } = placed
  const { tooLong, field } = readLine(octets, { isFirst: line === 1, isLast }, dialect.reading)
  return [
    ...(tooLong ? [about(placed, 'line-too-long', unreadPart(placed, dialect))] : []),
    ...aboutOctets(placed),
    ...aboutField(placed, use, field),
  ]
}

function unreadPart({ line, octets }: PlacedLine, { reading }: Dialect): Span {
  const from = line === 1 ? markLength(octets, reading.bom) : 0
  return { start: from + reading.maxLineBytes, end: octets.length }
}

function aboutOctets(placed: PlacedLine): readonly Diagnostic[] {
  const { octets } = placed
  const found: Diagnostic[] = []
  const start = octets.indexOf('\0')
  if (start >= 0) {
    let end = start + 1
    while (octets[end] === '\0') end++
    found.push(about(placed, 'nul-byte', { start, end }))
  }
  if (!isUtf8(octets)) found.push(about(placed, 'not-utf-8', undefined))
  return found
}

/** Lines whose use alone says what is to be said. */
const useCodes: Partial<Readonly<Record<LineUse, DiagnosticCode>>> = {
  'not-a-field': 'not-a-field',
  'rule-outside-groups': 'rule-outside-group',
}

function aboutField(placed: PlacedLine, use: LineUse, field: ReadField | undefined): readonly Diagnostic[] {
  // Two words without a colon between them can be a field, but are prose unless the first is a known name.
  const isProse = use === 'unknown-field' && field?.colon === false
  const code = isProse ? 'not-a-field' : useCodes[use]
  const found = code === undefined ? [] : [about(placed, code, undefined)]
  if (field === undefined || use === 'unknown-field') return found
  if (field.spelling === 'typo') found.push(about(placed, 'misspelt-field', field.nameSpan))
  if (field.spelling === 'leading') found.push(about(placed, 'field-name-begins-like', field.nameSpan))
  if (!field.colon) found.push(about(placed, 'missing-colon', field.nameSpan))
  return found
}

function aboutRuns({ source, table, extensions }: DiagnosedFile): readonly Diagnostic[] {
  const placeOf = linePlacer(source, table)
  const sitemaps = new Set(extensions.filter(({ name }) => name === 'sitemap').map(({ line }) => line))
  const isRead = (line: number): boolean => fieldUses.has(table.useOf(line)) || sitemaps.has(line)
  return linesRunTogether(source.content, table, isRead).map(({ line, start, end }) => {
    const from = table.startOf(line)
    return about(placeOf(line), 'lines-run-together', { start: start - from, end: end - from })
  })
}

const fieldUses: ReadonlySet<LineUse> = new Set(['opens-group', 'joins-group', 'rule', 'rule-outside-groups'])

function aboutValues({ source, table, extensions }: DiagnosedFile): readonly Diagnostic[] {
  const placeOf = linePlacer(source, table)
  return extensions.flatMap((extension) => {
    if (extension.value !== null) return []
    const { line } = extension
    const placed = placeOf(line)
    const start = table.startOf(line)
    const value = { start: table.valueStartOf(line) - start, end: table.valueEndOf(line) - start }
    return about(placed, codeForValue(extension), value)
  })
}

/** Fields whose values have their own lint rule. */
const valueCodes: Partial<Readonly<Record<ExtensionName, DiagnosticCode>>> = {
  'clean-param': 'clean-param-wrong',
  'content-signal': 'content-signal-wrong',
  'content-usage': 'content-usage-wrong',
}

function codeForValue({ name, written }: Extension): DiagnosticCode {
  if (name !== 'sitemap') return valueCodes[name] ?? 'value-not-readable'
  return written === '' || isAbsolute(written) ? 'sitemap-not-http' : 'sitemap-relative'
}

/**
 * A part of a line is given in bytes of the line as written. Without one, or if these are not the bytes of the file, the whole line
 * is the place.
 */
function about(
  { line, span, isOfFile }: PlacedLine,
  code: DiagnosticCode,
  part: Span | undefined,
): Diagnostic {
  if (part === undefined || !isOfFile) return { code, line, span }
  return { code, line, span: { start: span.start + part.start, end: span.start + part.end } }
}

/** A line and its place in the file. */
interface PlacedLine {
  /** Line number, from 1. */
  readonly line: number
  /** The line without its end, as it is read. */
  readonly octets: ByteString
  /** Its place in bytes of the file as given. */
  readonly span: Span
  /** Whether the bytes as read are those of the file. */
  readonly isOfFile: boolean
}

/** Finds the places of lines, which must be asked for in ascending order. */
function linePlacer({ content, file }: Source, table: RowLineTable): (line: number) => PlacedLine {
  const fileOffset = fileOffsetIn({ content, file })
  return (line) => {
    const from = table.startOf(line)
    const to = table.endOf(line)
    const start = fileOffset(from)
    // Half a code unit at the end of a UTF-16 file is not in the content.
    const end = to === content.length ? file.length : fileOffset(to)
    return { line, octets: content.slice(from, to), span: { start, end }, isOfFile: content === file }
  }
}

/**
 * The first field name inside each value, with its colon and its place in the content, as in `User-agent: *Disallow: /x`: the line end
 * before it is missing.
 *
 * Files are joined like this, and so are lines that a program passes without their line ends.
 */
function linesRunTogether(
  content: ByteString,
  table: RowLineTable,
  isRead: (line: number) => boolean,
): readonly ({ readonly line: number } & Span)[] {
  const found: ({ readonly line: number } & Span)[] = []
  let line = 1
  for (const { 0: name, index } of innerFields(content)) {
    while (line < table.length && table.endOf(line) <= index) line++
    const isInside = index >= table.valueStartOf(line) && index < table.valueEndOf(line)
    if (!isInside || found.at(-1)?.line === line || !isRead(line)) continue
    found.push({ line, start: index, end: index + name.length })
  }
  return found
}
