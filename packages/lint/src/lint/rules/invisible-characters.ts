import type { Edit } from '@ruly/common/edits'
import type { Line } from 'ruly'
import { byteOrderMark, isUtf8, utf8OfText } from '@ruly/common/utf8'
import { invisibleIn, nameOfCharacter, plainFor, type InvisibleRun } from '../text/invisible.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const invisibleCharacters: LintRule = {
  code: 'invisible-characters',
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
        fix: editsFor(line.start + (hasMark ? byteOrderMark.length : 0), text, found),
      }
    }
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
