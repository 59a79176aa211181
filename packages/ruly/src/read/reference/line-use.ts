import type { Grouping } from '../../model/dialect.ts'
import type { LineUse } from '../../model/line.ts'
import { GroupFormer } from '../group-former.ts'
import type { ReadLine } from './read-lines.ts'

export interface GroupedLine {
  readonly read: ReadLine
  readonly use: LineUse
  /** Index of the group that the line belongs to, if any. */
  readonly group: number | undefined
}

/** What the dialect did with each line of a file. `groups` says by number which of the groups that formed are kept. */
export function useLines(
  lines: readonly ReadLine[],
  grouping: Grouping,
  groups: readonly { readonly index: number; readonly formed: number }[],
): readonly GroupedLine[] {
  const former = new GroupFormer(grouping)
  const indexOf = new Map(groups.map(({ index, formed }) => [formed, index]))
  return lines.map((read) => {
    const use = useOf(read, former)
    return { read, use, group: read.field === undefined ? undefined : indexOf.get(former.open) }
  })
}

function useOf({ field, source, blank, comment }: ReadLine, former: GroupFormer): LineUse {
  if (field === undefined) {
    if (source.beyondLimit) return 'beyond-limit'
    if (!blank) return 'not-a-field'
    if (comment >= 0) return 'comment'
    former.takeBlank()
    return 'blank'
  }
  switch (field.kind) {
    case 'unknown':
      return 'unknown-field'
    case 'extension':
      former.takeExtension()
      return 'extension'
    case 'user-agent':
      return former.takeAgent() ? 'opens-group' : 'joins-group'
    default:
      return former.takeRule() ? 'rule' : 'rule-outside-groups'
  }
}
