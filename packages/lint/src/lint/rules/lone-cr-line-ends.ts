import type { Edit } from '@ruly/common/edits'
import type { Line } from 'ruly'
import { counted } from '../../messages/in-words.ts'
import type { LintRule } from '../model/lint-rule.ts'

const cr = 0x0d

export const loneCrLineEnds: LintRule = {
  code: 'lone-cr-line-ends',
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
}

function editFor({ end, next }: Line, below: Line | undefined): Edit {
  const isDoubled = below !== undefined && below.end === below.start && below.next === below.end + 2
  return { start: end, end: next, text: isDoubled ? '' : '\n' }
}
