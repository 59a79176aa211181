import type { Dialect, Span } from '../../model/dialect.ts'
import type { Diagnostic, DiagnosticCode } from '../../model/diagnostic.ts'
import type { Extension, ExtensionName } from '../../model/extension.ts'
import type { Source } from '../../text/decode.ts'
import { isAscii, isUtf8 } from '../../text/utf8.ts'
import { markLength } from '../../text/mark-length.ts'
import { isAbsolute } from '../extensions/extension-values.ts'
import type { GroupedLine } from './line-use.ts'
import type { SourceLine } from './scan.ts'

interface DiagnosedFile {
  readonly source: Source
  readonly lines: readonly GroupedLine[]
  readonly extensions: readonly Extension[]
  readonly dialect: Dialect
}

/** What the author of a file should know, in the order of the lines. Unknown fields are not reported, because others may know them. */
export function diagnose(file: DiagnosedFile): readonly Diagnostic[] {
  const found = [...aboutTheStart(file), ...aboutLines(file), ...aboutValues(file)]
  return found.toSorted((a, b) => a.line - b.line)
}

function* aboutTheStart({ source, lines, dialect }: DiagnosedFile): Generator<Diagnostic> {
  const [first] = lines
  if (first === undefined) return
  const { octets, start, end } = first.read.source
  if (source.content !== source.file) yield { code: 'utf-16', line: 1, span: { start, end } }
  else {
    // A mark that is read as text is still a mark.
    const length = markLength(octets, dialect.reading.bom === 'text' ? 'skipped' : dialect.reading.bom)
    if (length > 0) yield { code: 'byte-order-mark', line: 1, span: { start, end: start + length } }
  }
}

function* aboutLines(file: DiagnosedFile): Generator<Diagnostic> {
  const { content } = file.source
  const isPlain = isAscii(content) && !content.includes('\0')
  for (const line of file.lines) {
    const { source } = line.read
    if (source.beyondLimit) {
      yield { code: 'file-too-large', line: source.number, span: { start: source.start, end: source.end } }
      return
    }
    if (line.read.tooLong) yield about(line, 'line-too-long', unreadPart(source, file.dialect), file)
    if (!isPlain) yield* aboutOctets(line, file)
    yield* aboutField(line, file)
  }
}

function unreadPart({ number, octets }: SourceLine, { reading }: Dialect): Span {
  const from = number === 1 ? markLength(octets, reading.bom) : 0
  return { start: from + reading.maxLineBytes, end: octets.length }
}

function* aboutOctets(line: GroupedLine, file: DiagnosedFile): Generator<Diagnostic> {
  const { octets } = line.read.source
  const start = octets.indexOf('\0')
  if (start >= 0) {
    let end = start + 1
    while (octets[end] === '\0') end++
    yield about(line, 'nul-byte', { start, end }, file)
  }
  if (!isUtf8(octets)) yield about(line, 'not-utf-8', undefined, file)
}

function* aboutField(line: GroupedLine, file: DiagnosedFile): Generator<Diagnostic> {
  const { use, read } = line
  const { field } = read
  // Two words without a colon between them can be a field, but are prose unless the first is a known name.
  if (use === 'not-a-field' || (use === 'unknown-field' && field?.colon === false))
    yield about(line, 'not-a-field', undefined, file)
  else if (use === 'rule-outside-groups') yield about(line, 'rule-outside-group', undefined, file)
  if (field === undefined || use === 'unknown-field') return
  if (field.spelling === 'exact' && field.colon) return
  const name = partOf(line, 'nameSpan', file)
  if (field.spelling === 'typo') yield about(line, 'misspelt-field', name, file)
  if (field.spelling === 'leading') yield about(line, 'field-name-begins-like', name, file)
  if (!field.colon) yield about(line, 'missing-colon', name, file)
}

function* aboutValues(file: DiagnosedFile): Generator<Diagnostic> {
  for (const extension of file.extensions) {
    const line = file.lines[extension.line - 1]
    if (extension.value !== null || line === undefined) continue
    yield about(line, codeForValue(extension), partOf(line, 'valueSpan', file), file)
  }
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
  { read: { source } }: GroupedLine,
  code: DiagnosticCode,
  part: Span | undefined,
  { source: { content, file } }: DiagnosedFile,
): Diagnostic {
  const { number, start, end } = source
  const isWhole = part === undefined || content !== file
  const span = isWhole ? { start, end } : { start: start + part.start, end: start + part.end }
  return { code, line: number, span }
}

/** A part of a field; undefined if the dialect has deleted NULs, which moves everything. */
function partOf(
  { read }: GroupedLine,
  part: 'nameSpan' | 'valueSpan',
  { dialect }: DiagnosedFile,
): Span | undefined {
  const isMoved = dialect.reading.nul === 'deleted' && read.source.octets.includes('\0')
  return isMoved ? undefined : read.field?.[part]
}
