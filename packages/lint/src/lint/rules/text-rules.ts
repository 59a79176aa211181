import type { Edit } from '@ruly/common/edits'
import { byteOrderMark as mark, isUtf8, utf8OfText } from '@ruly/common/utf8'
import type { Line } from 'ruly'
import { google } from 'ruly/dialects'
import {
  byteOrderMark,
  hasFieldNotInUtf8,
  linesRunTogether,
  lineTooLong,
  notUtf8,
  nulByte,
  utf16,
} from '../../messages/about-lines.ts'
import { counted } from '@ruly/common/words'
import type { JoinedLine, LintFile } from '../facts/lint-file.ts'
import type { LintRules } from '../model/lint-rule.ts'
import { invisibleIn, type InvisibleRun, nameOfCharacter, plainFor } from '../text/invisible.ts'
import { lineEndOf } from '../text/whole-line.ts'

export const textRules: LintRules = {
  'byte-order-mark': {
    severity: 'warning',
    summary: 'The file begins with a UTF-8 byte order mark, or with a part of one that is skipped.',
    why:
      'RFC 9309 does not mention it. Google and ruly skip it. Perl’s WWW::RobotRules, both Ruby gems and Python’s urllib read it as the ' +
      'beginning of the first line, so they lose the first user-agent line and with it the first group.',
    fix: 'keeps-verdicts',
    *check({ diagnosticsOf, bytes, robots }) {
      const { bom } = robots.dialect.reading
      for (const { line, span } of diagnosticsOf('byte-order-mark')) {
        const isWhole = span.end === 3
        yield {
          line,
          span,
          message: byteOrderMark(bom, isWhole),
          // In a dialect that reads it as text, removing it changes the first line. And another mark can follow, which would then be
          // read as text.
          ...(bom === 'text' || !isWhole || bytes[3] === 0xef ? {} : { fix: [{ ...span, text: '' }] }),
        }
      }
    },
  },
  'invisible-characters': {
    severity: 'error',
    isOneMistake: true,
    summary: 'A name or a value has invisible characters.',
    why:
      'No-break spaces, zero-width spaces, byte order marks and control characters come from pasted text and joined files. For RFC 9309 §2.2 only space ' +
      'and tab are white space: a name with any other is unknown to robots, and a path with it matches no URL that they request.',
    fix: 'changes-verdicts',
    *check({ lines, isPlain, fileKind, octetsOf }) {
      if (isPlain || fileKind !== 'robots.txt') return
      for (const line of lines) {
        if (line.kind === 'beyond-limit') continue
        const [beforeHash = ''] = line.text.split('#', 1)
        const hasMark = line.number === 1 && beforeHash.startsWith('\ufeff')
        const text = hasMark ? beforeHash.slice(1) : beforeHash
        const found = invisibleIn(text)
        const [first] = found
        if (first === undefined || !isUtf8(octetsOf(line))) continue
        yield {
          line: line.number,
          message: `${nameOfCharacter(first.characters)} is ${placeOf(line, text, first)}`,
          fix: editsFor(line.start + (hasMark ? mark.length : 0), text, found),
        }
      }
    },
  },
  'line-too-long': {
    severity: 'warning',
    summary: 'A line is longer than Google or the dialect reads.',
    why:
      'Google’s parser reads 16,663 bytes of a line and ignores the rest, so a rule is cut short and matches other URLs than it says. ' +
      'Source: google/robotstxt, robots.cc, `kMaxLineLen`. Such a long line has often lost its line breaks.',
    *check({ diagnosticsOf, fields, fileKind, lineAt, robots, valueSpan }) {
      for (const { line: number, span } of fileKind === 'robots.txt' ? diagnosticsOf('line-too-long') : [])
        yield {
          line: number,
          span,
          message: lineTooLong(robots.dialect.reading.maxLineBytes, lineAt(number)?.field),
        }
      for (const line of fields) {
        const { end } = valueSpan(line)
        const start = line.start + maxLineBytes
        if (end <= start || line.facts.isTooLong) continue
        yield {
          line: line.number,
          span: { start, end },
          message: lineTooLong(maxLineBytes, line.field, 'Google'),
        }
      }
    },
  },
  'lines-run-together': {
    severity: 'error',
    isOneMistake: true,
    summary: 'A value has another field in it: a line end is missing.',
    why:
      'A line of RFC 9309 §2.2 has one field. Where two files are joined, or lines without their line ends, agents read one long value: the second field ' +
      'is lost, and the first names no robot or no path that exists.',
    fix: 'changes-verdicts',
    *check(file) {
      for (const joined of file.joinedLines.values()) {
        const { line, inner } = joined
        const [{ start, end, written }] = inner
        const value = file.valueSpan(line)
        yield {
          line: line.number,
          span: { start: value.start + start, end: value.start + end },
          message: linesRunTogether(line.field, written),
          fix: fixOf(joined, file),
        }
      }
    },
  },
  'lone-cr-line-ends': {
    severity: 'info',
    summary: 'Lines end with CR alone.',
    why:
      'RFC 9309 §2.2 allows this line end of classic Mac OS, but not every parser knows it (rep-cpp does not) and reads such lines as one. CR CR LF, which results ' +
      'from converting line ends twice, is two line ends, and the blank line between them ends a group in parsers of the older standards.',
    fix: 'keeps-verdicts',
    *check({ lines, bytes, isDecoded, fileKind, robots }) {
      if (isDecoded || fileKind !== 'robots.txt') return
      const ends = lines.filter(({ end, next }) => next === end + 1 && bytes[end] === cr)
      const [first] = ends
      if (first === undefined) return
      const keepsBlank = robots.dialect.grouping.blankLine !== 'ignored'
      yield {
        line: first.number,
        message: `${ends.length === 1 ? 'The line ends' : `This and ${counted(ends.length - 1, 'other line')} end`} with CR alone: some parsers do not recognize this line end.`,
        fix: ends.map((line) => editFor(line, keepsBlank ? undefined : lines[line.number])),
      }
    },
  },
  'not-text': {
    severity: 'error',
    summary: 'The file is not text.',
    why:
      'A robots.txt is text (RFC 9309 §2.3). A file full of control characters is an image, an archive or compressed data: agents find no rules ' +
      'in it and may fetch everything.',
    *check({ fileKind }) {
      if (fileKind !== 'no-text') return
      yield {
        line: 0,
        message: 'The file is not text, but full of control characters: agents find no rules in it.',
      }
    },
  },
  'not-utf-8': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A line is not UTF-8.',
    why:
      'A robots.txt is UTF-8 (RFC 9309 §2.3). Of a line that is not, mostly in Latin-1, some agents escape each byte and some replace it. Others refuse the whole ' +
      'file, even for a comment: Python’s urllib.robotparser and the Ruby gems raise an error. Written escaped (`%C3%A9` for é), a path is safe.',
    *check({ diagnosticsOf, isPlain, fileKind, lineAt }) {
      if (isPlain || fileKind !== 'robots.txt') return
      const lines = diagnosticsOf('not-utf-8').flatMap(({ line }) => lineAt(line) ?? [])
      const inFields = lines.filter(hasFieldNotInUtf8)
      // Lines that are not fields are reported once: one is enough for a robot to refuse the file.
      const told = inFields.length > 0 ? inFields : lines.slice(0, 1)
      for (const line of told) yield { line: line.number, message: notUtf8(line) }
    },
  },
  'nul-byte': {
    severity: 'error',
    summary: 'A line has a NUL byte.',
    why:
      'Google reads a line up to its NUL, ruly and most others read the NUL as part of the value, and the Ruby gem deletes it: each gets another rule. ' +
      'NULs come from damaged disks and from text written as UTF-16.',
    fix: 'changes-verdicts',
    *check({ lines, isPlain, fileKind, octetsOf, robots }) {
      if (isPlain || fileKind === 'utf-16' || fileKind === 'no-text') return
      for (const line of lines) {
        if (line.kind === 'beyond-limit' || !line.text.includes('\0')) continue
        const places = Array.from(octetsOf(line).matchAll(/\0+/g), ({ index, 0: nuls }) => ({
          start: line.start + index,
          end: line.start + index + nuls.length,
        }))
        yield {
          line: line.number,
          ...(places[0] === undefined ? {} : { span: places[0] }),
          message: nulByte(robots.dialect.reading.nul),
          fix: places.map((place) => ({ ...place, text: '' })),
        }
      }
    },
  },
  'utf-16': {
    severity: 'error',
    summary: 'The file is UTF-16.',
    why:
      'A robots.txt is UTF-8 (RFC 9309 §2.3). Google and most other agents find no field in UTF-16, so they may fetch everything; ruly and crawler-commons read ' +
      'it if it begins with a byte order mark.',
    *check({ isDecoded, fileKind }) {
      if (!isDecoded && fileKind !== 'utf-16') return
      yield { line: 1, message: utf16(isDecoded) }
    },
  },
}

function placeOf({ field }: Line, text: string, { at }: InvisibleRun): string {
  if (field === undefined) return 'on the line: for robots it is neither blank nor a field.'
  return at < text.indexOf(field.writtenName) + field.writtenName.length
    ? 'in the name and invisible: robots do not know the field and skip the line.'
    : 'in the value and invisible: agents read it as part of the value.'
}

function editsFor(textStart: number, text: string, found: readonly InvisibleRun[]): readonly Edit[] {
  let end = textStart
  let from = 0
  return found.map(({ at, characters }) => {
    const start = end + utf8OfText(text.slice(from, at)).length
    end = start + utf8OfText(characters).length
    from = at + characters.length
    return { start, end, text: plainFor(characters) }
  })
}

const { maxLineBytes } = google.reading

/** A line end before each field in the value; of the same name twice, with nothing between, one is removed. */
function fixOf({ line, inner }: JoinedLine, { octetsOf, nameSpan, valueSpan }: LintFile): readonly Edit[] {
  const value = octetsOf(line).slice(line.field.valueSpan.start, line.field.valueSpan.end)
  const { start: from } = valueSpan(line)
  let before = { name: line.field.name, start: nameSpan(line).start - from, end: 0 }
  return inner.map((field) => {
    const { name, start, end } = before
    before = field
    const isTwice = name === field.name && value.slice(end, field.start).trim() === ''
    return isTwice
      ? { start: from + start, end: from + field.start, text: '' }
      : { start: from + field.start, end: from + field.start, text: lineEndOf(line) }
  })
}

const cr = 0x0d

function editFor({ end, next }: Line, below: Line | undefined): Edit {
  const isDoubled = below !== undefined && below.end === below.start && below.next === below.end + 2
  return { start: end, end: next, text: isDoubled ? '' : '\n' }
}
