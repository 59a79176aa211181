import type { Dialect } from '../../model/dialect.ts'
import type { Diagnostic, DiagnosticCode } from '../../model/diagnostic.ts'
import type { Extension } from '../../model/extension.ts'
import { extensionKinds } from '../extensions/extension-kinds.ts'
import type { Source } from '../../text/decode.ts'
import { byteOrderMark, isUtf8, textOfUtf8 } from '../../text/octets.ts'
import { markLength } from '../../text/mark-length.ts'
import type { GroupedLine } from './line-use.ts'

interface DiagnosedFile {
  readonly source: Source
  readonly lines: readonly GroupedLine[]
  readonly extensions: readonly Extension[]
  readonly dialect: Dialect
  readonly maxBytes: number
}

/** What a file's author should know, in the order of the lines. An unknown field is none of it: others may know it. */
export function diagnose(file: DiagnosedFile): readonly Diagnostic[] {
  const found = [
    ...aboutTheStart(file),
    ...file.lines.flatMap((line) => aboutLine(line, file)),
    ...file.extensions.flatMap(aboutExtension),
  ]
  return found.toSorted((a, b) => a.line - b.line)
}

function aboutTheStart({ source, lines, dialect }: DiagnosedFile): readonly Diagnostic[] {
  const first = lines[0]?.read.source.octets ?? ''
  const found: Diagnostic[] = []
  if (source.content !== source.file) {
    found.push({
      code: 'utf-16',
      line: 1,
      message: 'The file is UTF-16; robots.txt is UTF-8 (RFC 9309 §2.3). It is read as UTF-16.',
    })
  } else if (first.startsWith(byteOrderMark)) {
    const message =
      dialect.reading.bom === 'text'
        ? 'The file begins with a byte order mark, which this dialect takes for text: it can lose the first line.'
        : 'The file begins with a byte order mark, which is skipped; some robots lose the first line to it.'
    found.push({ code: 'byte-order-mark', line: 1, message })
  } else if (markLength(first, dialect.reading.bom) > 0) {
    found.push({
      code: 'byte-order-mark',
      line: 1,
      message: 'The file begins with a part of a byte order mark, which is skipped.',
    })
  }
  return found
}

function aboutLine({ read, use }: GroupedLine, { dialect, maxBytes }: DiagnosedFile): readonly Diagnostic[] {
  const { source, field } = read
  const found: Diagnostic[] = []
  const add = (code: DiagnosticCode, message: string): void => {
    found.push({ code, line: source.number, message })
  }
  if (source.beyondLimit) {
    add(
      'beyond-limit',
      `The file is longer than ${maxBytes} octets: from this line on, ${source.end - source.start} octets are not read.`,
    )
    return found
  }
  if (read.tooLong)
    add('line-too-long', `Only the first ${dialect.reading.maxLineBytes} octets of the line are read.`)
  if (source.octets.includes('\0')) {
    add(
      'nul',
      dialect.reading.nul === 'ends-line'
        ? 'The line is read up to its NUL octet.'
        : 'The line has a NUL octet.',
    )
  }
  if (!isUtf8(source.octets)) add('not-utf-8', 'The line is not UTF-8; its octets count as they are.')
  if (use === 'not-a-field') add('not-a-field', 'The line is no field: it has no colon. It is passed over.')
  if (use === 'rule-outside-groups')
    add('rule-outside-groups', 'The rule stands in no group. It is passed over.')
  if (field === undefined) return found
  const written = textOfUtf8(field.writtenName)
  if (field.spelling === 'typo') add('typo', `"${written}" is read as "${field.name}".`)
  if (field.spelling === 'leading')
    add('leading-name', `"${written}" begins with "${field.name}" and is read as such.`)
  if (!field.colon) add('missing-colon', `"${written}" lacks its colon and is read as if it had one.`)
  return found
}

function aboutExtension({ name, line, written, value }: Extension): readonly Diagnostic[] {
  if (value !== null) return []
  const message = `"${written}" cannot be read as a value of ${name} (${extensionKinds[name].source}).`
  return [{ code: 'value-not-readable', line, message }]
}
