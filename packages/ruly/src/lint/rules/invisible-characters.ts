import type { Edit } from '../../core/edits.ts'
import type { Line } from '../../core/line.ts'
import { isUtf8, octetsOfText } from '../../core/octets.ts'
import { invisibleIn, nameOfCharacter, plainFor } from '../invisible.ts'
import type { LintRule } from '../rule.ts'

export const invisibleCharacters: LintRule = {
  code: 'invisible-characters',
  severity: 'error',
  summary: 'A name or a value has characters that nobody sees.',
  why:
    'No-break spaces, zero-width spaces, byte order marks and controls come along when text is pasted, or when files are put together. RFC 9309 §2.2 knows space ' +
    'and tab as white space alone: a name with anything else is no name that robots know, and a path with it matches nothing that they ask for.',
  fix: 'changes-verdicts',
  *check({ lines, likeness, octetsOf }) {
    if (likeness !== 'robots.txt') return
    for (const line of lines) {
      if (line.kind === 'beyond-limit') continue
      const [text = ''] = line.text.split('#', 1)
      const mark = line.number === 1 && text.startsWith('\ufeff') ? 1 : 0
      const found = invisibleIn(text).filter(({ at }) => at >= mark)
      const [first] = found
      if (first === undefined || !isUtf8(octetsOf(line))) continue
      yield {
        line: line.number,
        message: `${nameOfCharacter(first.character)} stands ${placeOf(line, first.at)}`,
        fix: editsFor(line, text, found),
      }
    }
  },
}

function placeOf({ field, text }: Line, at: number): string {
  if (field === undefined) return 'on the line, which is not blank for robots, and no field.'
  return at < text.indexOf(field.writtenName) + field.writtenName.length
    ? 'in the name, which nobody sees: robots do not know the field and pass over the line.'
    : 'in the value, which nobody sees: robots take it for a part of the value.'
}

function editsFor(line: Line, text: string, found: ReturnType<typeof invisibleIn>): readonly Edit[] {
  let start = line.start
  let from = 0
  return found.map(({ at, character }) => {
    start += octetsOfText(text.slice(from, at)).length
    const end = start + octetsOfText(character).length
    const edit = { start, end, text: plainFor(character) }
    start = end
    from = at + 1
    return edit
  })
}
